import { columnsOf, type FormData, listOf, metricsOf } from '../form/formData.ts';
import { buildRequest } from './buildRequest.ts';

/** The keys of the controls that have metrics, of all types. */
const METRICS =
  'category_order_by category_order_by_side metric metrics metrics_b orderby percent_metrics secondary_metric series_limit_metric size timeseries_limit_metric timeseries_limit_metric_b tooltip_metrics x y'.split(
    ' ',
  );

/** The keys of those that have columns. */
const COLUMNS =
  'all_columns all_columns_x all_columns_y column columns dimension end_time entity geojson granularity_sqla groupby groupby_b groupbyColumns groupbyRows id js_columns line_column name parent series source source_category start_time target target_category tooltip_columns x_axis y_axis'.split(
    ' ',
  );

/** In place of the keys of all controls. */
export const ALL_CONTROLS = 'form_data';

/** What servers and dashboards add to the form data of every chart. */
const OF_EVERY_CHART = /^(cache_timeout|datasource|extra_form_data|slice_id|viz_type)$/;

/**
 * The keys of the controls with values that are no metric and no column. The query would leave these values out, and the chart would
 * show something else. Controls that the chart's type does not read do not count. Stored form data without any control is what
 * servers send in place of a text that is no JSON: then none can be read.
 */
export function unreadableControls(
  form: FormData,
  /** As it is stored; null while it was not read. */
  stored: FormData | null,
): readonly string[] {
  if (stored !== null && Object.keys(stored).every((key) => OF_EVERY_CHART.test(key))) return [ALL_CONTROLS];
  return [
    ...METRICS.filter((key) => isUnreadable(form[key], metricsOf)),
    ...COLUMNS.filter((key) => isUnreadable(form[key], columnsOf)),
  ].filter((key) => isRead(form, key));
}

function isUnreadable(value: unknown, readable: (value: unknown) => readonly unknown[]): boolean {
  const values = listOf(value).filter((each) => each !== null && each !== '');
  return readable(values).length < values.length;
}

/** Whether the control makes a difference to the queries of the chart. */
function isRead(form: FormData, key: string): boolean {
  const queriesWith = (value: unknown): string =>
    JSON.stringify(buildRequest({ ...form, [key]: value })?.queries ?? null);
  const none = queriesWith(undefined);
  return queriesWith('a name') !== none || queriesWith(['a name']) !== none;
}
