import { type FormData, vizType } from '../form/formData.ts';

/** In place of the keys of all controls. */
export const ALL_CONTROLS = 'form_data';

/** What controls with metrics, and then those with columns, are called, in most types that have them. */
export const CONTROL_NAMES: Readonly<Record<string, string>> = {
  category_order_by: 'Order categories by',
  category_order_by_side: 'Order Y axis by',
  metric: 'Metric',
  metrics: 'Metrics',
  metrics_b: 'Metrics',
  orderby: 'Sort query by',
  percent_metrics: 'Percentage metrics',
  secondary_metric: 'Color Metric',
  series_limit_metric: 'Sort query by',
  size: 'Bubble Size',
  timeseries_limit_metric: 'Sort query by',
  timeseries_limit_metric_b: 'Sort query by',
  tooltip_metrics: 'Tooltip (metrics)',
  x: 'X Axis',
  y: 'Y Axis',
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
  [ALL_CONTROLS]: 'Its form data',
  // What single types call them; those of rarely used ones would be too much for every dashboard.
  'heatmap_v2 category_order_by': 'Order X axis by',
  'heatmap_v2 groupby': 'Y-Axis',
  'pivot_table_v2 category_order_by': 'Order columns by',
  'pivot_table_v2 category_order_by_side': 'Order rows by',
  'sunburst_v2 columns': 'Hierarchy',
  'sunburst_v2 metric': 'Primary Metric',
  'sunburst_v2 secondary_metric': 'Secondary Metric',
};

/** What the type of a chart calls these controls. Pages that draw charts do not load the panels of controls. */
export const controlLabels = (form: FormData, keys: readonly string[]): readonly string[] => [
  ...new Set(keys.map((key) => CONTROL_NAMES[`${vizType(form)} ${key}`] ?? CONTROL_NAMES[key] ?? key)),
];
