import { columnsOf, type FormData, metricsOf } from '#domain/chart/form/formData.ts';
import { DIMENSION_KEYS, METRIC_KEYS } from '../kit/spec/text/frameColumns.ts';
import { columnText, metricText } from '../explore/adhoc/adhocMetric.ts';

/** The last one of them is that of times, which most charts are not grouped by. */
const COLUMN_KEYS = [...DIMENSION_KEYS.slice(0, -1), 'y_axis', 'all_columns'];
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
      METRIC_KEYS.flatMap((key) => metricsOf(form[key]).map((metric) => metricText(metric, names))),
    ),
    columns: joined(
      COLUMN_KEYS.flatMap((key) => columnsOf(form[key]).map((column) => columnText(column, names))),
    ),
  };
}
