import { expect, test } from 'vitest';
import { drawnSpec } from '../drawnSpec.ts';
import { drawnView } from '../drawnTexts.ts';

/* Missing values between others: nothing is drawn that could be read as zero. */

const DAY = 86_400_000;
const VALUES = [3, 4, null, null, null, 5, null, 4, 3];
const rows = VALUES.map((m, at) => ({ at: at * DAY, n: m }));

/** The shapes of all areas as SVG. */
async function areasOf(
  form: Parameters<typeof drawnSpec>[0],
  data: Parameters<typeof drawnSpec>[1],
): Promise<readonly string[]> {
  const view = await drawnView(drawnSpec(form, data), 400, 300);
  const svg = await view.toSVG();
  view.finalize();
  return [...svg.matchAll(/mark-area[^>]*><path[^>]* d="([^"]*)"/g)].map(([, path = '']) => path);
}

const piecesOf = (path: string): number => path.split('M').length - 1;

test('a horizon chart has a gap there, and a value between two gaps is seen', async () => {
  const form = { viz_type: 'horizon', granularity_sqla: 'at', metrics: ['n'] };
  const areas = await areasOf(form, rows);
  expect(areas.length).toBeGreaterThan(0);
  // Before the first gap, between the gaps and after the last one.
  expect(areas.map(piecesOf)).toEqual(areas.map(() => 3));
  const view = await drawnView(drawnSpec(form, rows), 400, 300);
  expect(view.data('lone').map(({ at }) => at)).toContain(5 * DAY);
  view.finalize();
  const whole = await areasOf(
    form,
    rows.map((row) => ({ ...row, n: row.n ?? 0 })),
  );
  expect(whole.map(piecesOf)).toEqual(whole.map(() => 1));
});

test('a stacked area ends at the first and begins again at the last of several', async () => {
  const form = { viz_type: 'echarts_area', x_axis: 'at', metrics: ['n', 'm'], stack: 'Stack' };
  const data = rows.map((row) => ({ ...row, m: 2 }));
  const areas = await areasOf(form, data);
  expect(areas.map(piecesOf).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test.each(['NaN', 'Infinity', 'n/a'])(
  'a stacked area has a gap where its value is the text %s',
  async (text) => {
    const form = { viz_type: 'echarts_area', x_axis: 'at', metrics: ['n', 'm'], stack: 'Stack' };
    const data = [3, 4, text, 4, 3].map((n, at) => ({ at: at * DAY, n, m: 2 }));
    const areas = await areasOf(form, data);
    expect(areas.map(piecesOf).toSorted((a, b) => a - b)).toEqual([1, 2]);
  },
);

test('a line of a time pivot ends before a missing value and begins again after it', async () => {
  const form = { viz_type: 'time_pivot', granularity_sqla: 'at', metric: 'n', freq: 'AS' };
  const view = await drawnView(drawnSpec(form, rows), 400, 300);
  const svg = await view.toSVG();
  const lines = [...svg.matchAll(/mark-line[^>]*><path[^>]* d="([^"]*)"/g)].map(([, path = '']) => path);
  // Two values, one, and two.
  expect(lines.map((path) => path.split(/[ML]/).length - 1).toSorted((a, b) => a - b)).toEqual([1, 2, 2]);
  expect(view.data('points').filter(({ isLone }) => isLone)).toEqual([
    expect.objectContaining({ x: 5 * DAY, value: 5 }),
  ]);
  view.finalize();
});
