import { ownValue } from '../../ownValue.ts';

/** How the value of a control names columns and metrics. */
export type NamingWay =
  /** A name or an expression, or a list of them. */
  | 'names'
  | 'filters'
  | 'sql'
  /** A record by name. */
  | 'keys'
  /** Rules of formatting, each for a column. */
  | 'rules'
  /** JSON texts of a name and a direction. */
  | 'orders'
  | 'spatial'
  | 'fixedOrMetric';

const KEYS: Readonly<Record<NamingWay, string>> = {
  names: `all_columns all_columns_x all_columns_y breakpoint_metric category_order_by category_order_by_side column columns country_column dimension end_time entity
    entity_column geojson geom_column granularity granularity_sqla groupby groupbyColumns groupbyRows groupby_b id js_columns
    latitude line_column longitude mapbox_label metric metric_2 metrics metrics_b name order_desc_metric orderby parent
    percent_metrics point_radius secondary_metric series series_columns series_limit_metric size sort_by_metric source
    source_category stackDimension start_time target target_category timeseries_limit_metric timeseries_limit_metric_b
    tooltip_columns tooltip_contents tooltip_metrics x x_axis x_axis_sort y y_axis`,
  filters: 'adhoc_filters adhoc_filters_b',
  sql: 'having where',
  keys: 'column_config',
  rules: 'conditional_formatting',
  orders: 'order_by_cols',
  spatial: 'end_spatial spatial start_spatial',
  fixedOrMetric: 'point_radius_fixed',
};

const BY_KEY: Readonly<Record<string, NamingWay>> = Object.fromEntries(
  Object.entries(KEYS).flatMap(([way, keys]) => keys.split(/\s+/).map((key) => [key, way as NamingWay])),
);

/** Null for a control that names none, such as a title or a number. */
export const namingWay = (key: string): NamingWay | null => ownValue(BY_KEY, key) ?? null;
