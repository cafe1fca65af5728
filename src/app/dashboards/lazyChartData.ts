import type { ChartDataService } from '#features/services/dashboards.ts';
import type { ServicePorts } from '../pageBase.ts';
import type { ChartDataPorts, OpenedChartData } from './openChartData.ts';

const NOTHING = Promise.resolve(null);

/** Sends chart requests; loaded with the first one, since the SQL editor sends none. */
export function lazyChartData(
  { firstPaint, onFirstRows }: Pick<ServicePorts, 'firstPaint' | 'onFirstRows'>,
  ports: ChartDataPorts,
): ChartDataService {
  let loading: Promise<OpenedChartData> | null = null;
  let loaded: OpenedChartData | null = null;

  function load(): Promise<OpenedChartData> {
    loading ??= firstPaint
      .then(() => import('./openChartData.ts'))
      .then(async ({ openChartData }) => (loaded = await openChartData(ports)));
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
    prepareRows(datasetId, context) {
      load().then(
        (chartData) => chartData.prepareRows(datasetId, context),
        () => undefined,
      );
    },
    expect: (context) => loaded?.expect(context) ?? NOTHING,
    async load(request, options) {
      // Once it is there, the request leaves before the page renders the change that it is for.
      const chartData = loaded ?? (await load());
      // It starts while the request is in flight.
      ports.results.prepare();
      return chartData.load(request, options).finally(onFirstRows);
    },
  };
}
