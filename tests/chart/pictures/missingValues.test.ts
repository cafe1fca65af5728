import { expect, test } from 'vitest';
import { drawnSpec } from '../drawnSpec.ts';
import { drawnView } from '../drawnTexts.ts';

/* Missing values between others: nothing is drawn that could be read as zero. */

const DAY = 86_400_000;
const VALUES = [3, 4, null, null, null, 5, null, 4, 3];
const rows = VALUES.map((m, at) => ({ at: at * DAY, n: m }));

/** The shapes of all areas as SVG. */
async function areasOf(form: Parameters<typeof drawnSpec>[0], data: typeof rows): Promise<readonly string[]> {
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
