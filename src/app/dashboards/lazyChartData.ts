import type { ChartDataService } from '#features/services/dashboards.ts';
import type { ChartDataLoader } from '#query/chart/chartDataLoader.ts';
import type { ChartDataPorts } from './openChartData.ts';

/** Sends chart requests; loaded with the first one, since the SQL editor sends none. */
export function lazyChartData(firstPaint: Promise<void>, ports: ChartDataPorts): ChartDataService {
  let loading: Promise<ChartDataLoader> | null = null;

  function load(): Promise<ChartDataLoader> {
    loading ??= firstPaint
      .then(() => import('./openChartData.ts'))
      .then(({ openChartData }) => openChartData(ports));
    return loading;
  }

  return {
    // Without the chunk the request fails too, and reports it then.
    prepare() {
      load().then(
        () => ports.api.prepare(),
        () => undefined,
      );
    },
    async load(request, options) {
      const chartData = await load();
      // It starts while the request is in flight.
      ports.results.prepare();
      return chartData.load(request, options);
    },
  };
}
