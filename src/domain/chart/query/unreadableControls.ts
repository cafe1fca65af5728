import { columnsOf, type FormData, listOf, metricsOf } from '../form/formData.ts';
import { buildRequest } from './buildRequest.ts';

/** The controls that have metrics, and their names. */
const METRICS: Readonly<Record<string, string>> = {
  category_order_by: 'Order categories by',
  category_order_by_side: 'Order rows by',
  metric: 'Metric',
  metrics: 'Metrics',
  metrics_b: 'Metrics',
  orderby: 'Sort query by',
  percent_metrics: 'Percentage metrics',
  secondary_metric: 'Secondary Metric',
  series_limit_metric: 'Sort query by',
  size: 'Bubble Size',
  timeseries_limit_metric: 'Sort query by',
  timeseries_limit_metric_b: 'Sort query by',
  tooltip_metrics: 'Tooltip (metrics)',
  x: 'X Axis',
  y: 'Y Axis',
};

/** The controls that have columns, and their names. */
const COLUMNS: Readonly<Record<string, string>> = {
  all_columns: 'Columns',
  all_columns_x: 'Longitude',
  all_columns_y: 'Latitude',
  column: 'Column',
  columns: 'Columns',
  dimension: 'Categorical Color',
  end_time: 'End Time',
  entity: 'Entity',
  geojson: 'GeoJson Column',
  granularity_sqla: 'Time Column',
  groupby: 'Dimensions',
  groupby_b: 'Dimensions',
  groupbyColumns: 'Columns',
  groupbyRows: 'Rows',
  id: 'Id',
  js_columns: 'Extra data for JS',
  line_column: 'Lines column',
  name: 'Name',
  parent: 'Parent',
  series: 'Dimension',
  source: 'Source',
  source_category: 'Source category',
  start_time: 'Start Time',
  target: 'Target',
  target_category: 'Target category',
  tooltip_columns: 'Tooltip (columns)',
  x_axis: 'X-axis',
  y_axis: 'Y-axis',
};

/**
 * The names of the controls with values that are no metric and no column. The query would leave these values out, and the chart would
 * show something else. Controls that the chart's type does not read do not count.
 */
export function unreadableControls(form: FormData): readonly string[] {
  const named = [
    ...Object.entries(METRICS).filter(([key]) => isUnreadable(form[key], metricsOf)),
    ...Object.entries(COLUMNS).filter(([key]) => isUnreadable(form[key], columnsOf)),
  ];
  return [...new Set(named.filter(([key]) => isRead(form, key)).map(([, name]) => name))];
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
