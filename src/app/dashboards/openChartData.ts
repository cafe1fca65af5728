import type { ChartApi } from '#api/chart/chart.ts';
import type { UsageEvent } from '#domain/usage/logEvent.ts';
import {
  createChartDataLoader,
  type ChartDataLoader,
  type ChartDataLoaderDeps,
} from '#query/chart/chartDataLoader.ts';
import { withSameRows } from '#query/chart/withSameRows.ts';
import { withUsageLog } from '#query/chart/withUsageLog.ts';
import { createDeviceCharts, type DeviceCharts } from '#query/device/charts/deviceCharts.ts';
import type { LocalCharts } from '#query/device/engine/localEngine.ts';
import type { ResultsClient } from '#query/results/resultsWorker.ts';
import { watchExtract } from '#store/datasets/watchExtract.ts';
import type { SextantDb } from '#store/db.ts';

export interface ChartDataPorts extends Omit<ChartDataLoaderDeps, 'device'> {
  readonly api: Pick<ChartApi, 'data' | 'prepare'>;
  readonly results: ChartDataLoaderDeps['results'] & Pick<ResultsClient, 'prepare' | 'cube'>;
  readonly db: SextantDb;
  readonly openEngine: () => Promise<LocalCharts>;
  /** Nothing is computed on the device then. */
  readonly isSafeMode: boolean;
  readonly noteUsage: (event: UsageEvent) => void;
}

export interface OpenedChartData extends ChartDataLoader {
  readonly prepareRows: DeviceCharts['prepare'];
  readonly expect: DeviceCharts['expect'];
}

export async function openChartData({
  db,
  openEngine,
  isSafeMode,
  noteUsage,
  ...deps
}: ChartDataPorts): Promise<OpenedChartData> {
  const { clock } = deps;
  const device = isSafeMode
    ? null
    : createDeviceCharts({
        db,
        watch: watchExtract(db),
        clock,
        charts: await openEngine(),
        cubes: deps.results,
        zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
  const chartData = createChartDataLoader({ ...deps, device });
  return {
    ...withUsageLog(withSameRows(chartData, db, clock, deps.onStorageError), noteUsage, clock),
    prepareRows: (datasetId, context) => device?.prepare(datasetId, context),
    expect: (context) => device?.expect(context) ?? Promise.resolve(null),
  };
}
