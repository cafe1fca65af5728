import { ownValue } from '../../ownValue.ts';
import { type FormData, vizType } from '../form/formData.ts';
import { ALL_CONTROLS } from './unreadableControls.ts';

/** What controls with metrics or columns are called, in most types that have them. */
const USUAL: Readonly<Record<string, string>> = {
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
};

/** What single types call them. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  big_number: { x_axis: 'Temporal X-Axis' },
  box_plot: { columns: 'Distribute across' },
  chord: { columns: 'Target', groupby: 'Source' },
  country_map: { entity: 'ISO 3166-2 Codes' },
  deck_contour: { size: 'Weight' },
  deck_grid: { size: 'Height' },
  deck_heatmap: { size: 'Weight' },
  deck_polygon: { line_column: 'Polygon Column' },
  deck_screengrid: { size: 'Weight' },
  heatmap_v2: { category_order_by: 'Order X axis by', groupby: 'Y-Axis' },
  pivot_table_v2: { category_order_by: 'Order columns by', category_order_by_side: 'Order rows by' },
  sunburst_v2: { columns: 'Hierarchy', metric: 'Primary Metric', secondary_metric: 'Secondary Metric' },
  waterfall: { groupby: 'Breakdowns' },
  world_map: { entity: 'Country Column', secondary_metric: 'Bubble Size' },
};

/** What the type of a chart calls these controls. Pages that draw charts do not load the panels of controls. */
export function controlLabels(form: FormData, keys: readonly string[]): readonly string[] {
  const own = ownValue(OWN, vizType(form));
  const names: Readonly<Record<string, string>> = { [ALL_CONTROLS]: 'Its form data', ...USUAL, ...own };
  return [...new Set(keys.map((key) => names[key] ?? key))];
}
