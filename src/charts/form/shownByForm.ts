import { columnsOf, type FormData, metricsOf } from '#domain/chart/form/formData.ts';
import { columnText, metricText } from '../explore/adhoc/adhocMetric.ts';

const METRICS = ['metrics', 'metric', 'size', 'metrics_b'];
const COLUMNS = ['x_axis', 'groupby', 'columns', 'groupbyRows', 'groupbyColumns', 'series', 'all_columns'];
/** More of them are no name. */
const MOST = 2;

/** What a chart shows, and by what, in the words of its dataset: for charts that nobody has named. */
export function shownByForm(
  form: FormData,
  names: Readonly<Record<string, string>> = {},
): { readonly metrics: string; readonly columns: string } {
  const joined = (labels: readonly string[]): string => [...new Set(labels)].slice(0, MOST).join(', ');
  return {
    metrics: joined(
      METRICS.flatMap((key) => metricsOf(form[key]).map((metric) => metricText(metric, names))),
    ),
    columns: joined(
      COLUMNS.flatMap((key) => columnsOf(form[key]).map((column) => columnText(column, names))),
    ),
  };
}
