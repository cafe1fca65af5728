import { expect, test } from 'vitest';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { err, ok } from '#domain/result.ts';
import { dashboardFrames, type ShownDashboard } from '#features/dashboard/download/dashboardFrames.ts';
import type { ChartDataLoader, ChartFailure } from '#query/chart/chartDataLoader.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import { writeChartData } from '#store/charts/chartData.ts';
import type { ChartBody } from '#store/dashboards/dashboardRows.ts';
import { responseOf } from '../fullDisk/storeWriters.ts';
import { freshDb } from '../world/freshDb.ts';

const CHARTS = [1, 2, 3].map(
  (id) =>
    ({
      id,
      name: `Chart ${id}`,
      datasetId: 7,
      formData: { viz_type: 'table', datasource: '7__table', groupby: ['country'], metrics: ['count'] },
    }) as unknown as SavedChart,
);

const shown = (more: Partial<ShownDashboard> = {}): ShownDashboard => ({
  dashboard: { id: 6 },
  layout: {
    charts: CHARTS.map(({ id }) => ({
      chartId: id,
      name: '',
    })) as unknown as ShownDashboard['layout']['charts'],
  },
  charts: new Map(CHARTS.map((chart) => [chart.id, chart])),
  datasets: new Map(),
  extraFormDataOf: () => ({}),
  awaitedBy: () => [],
  ...more,
});

const queries = [
  { frame: { columns: [{ name: 'country', parts: ['country'], type: 1, values: ['Spain'] }], rowCount: 1 } },
] as unknown as ChartBody['queries'];

/** A device without rows, and a server with those of every chart but for these failures. */
function world(failures: Readonly<Record<string, ChartFailure>> = {}) {
  const db = freshDb();
  const asked: string[] = [];
  const progress: (readonly [number, number])[] = [];
  const chartData: ChartDataLoader = {
    async load(request, { signal } = {}) {
      asked.push(request.subject);
      if (signal?.aborted === true) return err({ kind: 'aborted' });
      const failure = failures[request.subject];
      if (failure !== undefined) return err(failure);
      const key = chartDataKey(request);
      const stored = { ...responseOf(key), subject: request.subject };
      await writeChartData(db, stored, { key, queries }, () => undefined);
      return ok({ stored, body: null });
    },
  };
  const stop = new AbortController();
  const ports = {
    db,
    chartData,
    signal: stop.signal,
    onProgress: (...now: [number, number]) => void progress.push(now),
  };
  return { ports, asked, progress, stop };
}

test('charts without rows on this device are loaded, and have their sheets in the order of the layout', async () => {
  const { ports, asked, progress } = world();
  const first = await dashboardFrames(ports, shown());
  expect(first.frames.map(({ name }) => name)).toEqual(['Chart 1', 'Chart 2', 'Chart 3']);
  expect(first.missing).toEqual([]);
  expect(asked).toHaveLength(3);
  expect(progress.at(0)).toEqual([0, 3]);
  expect(progress.at(-1)).toEqual([3, 3]);
  await dashboardFrames(ports, shown());
  expect(asked).toHaveLength(3);
});

test('columns have the headings of their dataset', async () => {
  const { ports } = world();
  const detail = {
    columns: [],
    columnFormats: {},
    currencyFormats: {},
    verboseNames: { country: 'Country' },
  } as unknown as DatasetDetail;
  const { frames } = await dashboardFrames(ports, shown({ datasets: new Map([[7, { detail }]]) }));
  expect(frames.map(({ frame }) => frame.columns.map(({ name }) => name))).toEqual(
    Array.from({ length: 3 }, () => ['Country']),
  );
});

test('charts that cannot be loaded are named, with the reason where the server gave one', async () => {
  const { ports } = world({
    'chart:1': { kind: 'unreachable', device: null },
    'chart:2': { kind: 'refused', message: 'No such column.' },
  });
  const { frames, missing } = await dashboardFrames(ports, shown());
  expect(frames.map(({ name }) => name)).toEqual(['Chart 3']);
  expect(missing).toEqual([
    'Not included, no rows on this device: Chart 1',
    'Not included: Chart 2. No such column.',
  ]);
});

test('a chart that waits for a value of a filter is not loaded', async () => {
  const { ports, asked } = world();
  const { missing } = await dashboardFrames(
    ports,
    shown({ awaitedBy: (id) => (id === 2 ? ['Country'] : []) }),
  );
  expect(asked).toEqual(['chart:1', 'chart:3']);
  expect(missing).toEqual(['Not included, no rows on this device: Chart 2']);
});

test('a person who stops loading gets the charts that are here', async () => {
  const { ports, stop } = world();
  await dashboardFrames(ports, shown({ charts: new Map([[1, CHARTS[0] as SavedChart]]) }));
  stop.abort();
  const { frames, missing } = await dashboardFrames(ports, shown());
  expect(frames.map(({ name }) => name)).toEqual(['Chart 1']);
  expect(missing).toHaveLength(2);
});
