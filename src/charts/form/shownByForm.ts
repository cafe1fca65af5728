import {
  columnLabel,
  columnsOf,
  type FormData,
  metricLabel,
  metricsOf,
} from '#domain/chart/form/formData.ts';

const METRICS = ['metrics', 'metric', 'size', 'metrics_b'];
const COLUMNS = ['x_axis', 'groupby', 'columns', 'groupbyRows', 'groupbyColumns', 'series', 'all_columns'];
/** More of them are no name. */
const MOST = 2;

/** What a chart shows, and by what, in the words of its form: for charts that nobody has named. */
export function shownByForm(form: FormData): { readonly metrics: string; readonly columns: string } {
  const joined = (labels: readonly string[]): string => [...new Set(labels)].slice(0, MOST).join(', ');
  return {
    metrics: joined(METRICS.flatMap((key) => metricsOf(form[key]).map(metricLabel))),
    columns: joined(COLUMNS.flatMap((key) => columnsOf(form[key]).map(columnLabel))),
  };
}
