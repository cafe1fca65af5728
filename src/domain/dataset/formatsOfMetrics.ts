import type { DatasetDetail, DatasetMetric } from './dataset.ts';

type Formatted = Pick<DatasetMetric, 'metric_name' | 'd3format' | 'currency'>;

/** How the values of saved metrics are written. */
export const formatsOfMetrics = (
  metrics: readonly Formatted[],
): Pick<DatasetDetail, 'columnFormats' | 'currencyFormats'> => ({
  columnFormats: Object.fromEntries(
    metrics.flatMap(({ metric_name: name, d3format }) => (d3format ? [[name, d3format]] : [])),
  ),
  currencyFormats: Object.fromEntries(
    metrics.flatMap(({ metric_name: name, currency }) => (currency === null ? [] : [[name, currency]])),
  ),
});
