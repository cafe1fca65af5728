import { afterEach, expect, test, vi } from 'vitest';
import type { ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import type { ShownView } from './shownView.ts';
import { createViewAhead } from './viewAhead.ts';

const SIZE = { width: 300, height: 200 };

/** A chart of `marks`; charts with equal marks have equal structure. */
const chartOf = (marks: string, value: number): ChartSpec =>
  ({ spec: { marks: [{ type: marks }], signals: [{ name: 'value', value }] } }) as unknown as ChartSpec;

/** The page becomes idle, and views finish drawing, when the test says so. */
function world() {
  const idle: (() => void)[] = [];
  vi.stubGlobal('window', { requestIdleCallback: (work: () => void) => idle.push(work) });
  const log: string[] = [];
  const running: (() => void)[] = [];
  let made = 0;
  const ahead = createViewAhead({
    makeView: async ({ picture, build }) => {
      const name = `view ${++made}`;
      const values = new Map<string, unknown>();
      const view = {
        width: () => view,
        height: () => view,
        resize: () => view,
        signal: (key: string, ...value: unknown[]) =>
          value.length === 0 ? values.get(key) : (values.set(key, value[0]), view),
        runAsync: () => {
          log.push(`${name} is drawn`);
          return new Promise<void>((resolve) => running.push(resolve));
        },
        finalize: () => log.push(`${name} is ended`),
      };
      return { view, build, picture, size: { width: 0, height: 0 } } as unknown as ShownView;
    },
    onFailure: (error) => {
      throw error;
    },
  });
  const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return {
    ahead,
    log,
    become: async (what: 'idle' | 'drawn'): Promise<void> => {
      for (const go of (what === 'idle' ? idle : running).splice(0)) go();
      await turn();
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

test('a chart that was drawn ahead is taken once, at the size that it was drawn at', async () => {
  const { ahead, become } = world();
  const chart = chartOf('rect', 1);
  ahead.expect(chart, SIZE, {});
  await become('idle');
  expect(ahead.take(chart, SIZE)).toBeNull();
  await become('drawn');
  expect(ahead.take(chart, { ...SIZE, width: 301 })).toBeNull();
  expect(ahead.take(chartOf('rect', 1), SIZE)).toBeNull();
  expect(ahead.take(chart, SIZE)?.picture).toBe(chart);
  expect(ahead.take(chart, SIZE)).toBeNull();
});

test('only the chart that is expected last is drawn', async () => {
  const { ahead, log, become } = world();
  const last = chartOf('rect', 2);
  ahead.expect(chartOf('rect', 1), SIZE, {});
  ahead.expect(last, SIZE, {});
  await become('idle');
  await become('idle');
  await become('drawn');
  expect(log).toEqual(['view 1 is drawn']);
  expect(ahead.take(last, SIZE)?.picture).toBe(last);
});

test('a view that is no longer shown draws the next chart of equal structure', async () => {
  const { ahead, log, become } = world();
  const first = chartOf('rect', 1);
  ahead.expect(first, SIZE, {});
  await become('idle');
  await become('drawn');
  const shown = ahead.take(first, SIZE);
  if (shown !== null) ahead.reuse(shown);
  ahead.expect(chartOf('rect', 2), SIZE, {});
  await become('idle');
  await become('drawn');
  ahead.expect(chartOf('arc', 3), SIZE, {});
  await become('idle');
  expect(log).toEqual(['view 1 is drawn', 'view 1 is drawn', 'view 1 is ended', 'view 2 is drawn']);
});

test('when something else changes the chart, what was drawn ahead is not shown', async () => {
  const { ahead, become } = world();
  const chart = chartOf('rect', 1);
  ahead.expect(chart, SIZE, {});
  await become('idle');
  await become('drawn');
  ahead.expect(null, SIZE, {});
  expect(ahead.take(chart, SIZE)).toBeNull();
});

test('the view is ended with its chart, also while it is drawn', async () => {
  const { ahead, log, become } = world();
  ahead.expect(chartOf('rect', 1), SIZE, {});
  await become('idle');
  ahead.end();
  expect(log).toEqual(['view 1 is drawn']);
  await become('drawn');
  expect(log).toEqual(['view 1 is drawn', 'view 1 is ended']);
});
