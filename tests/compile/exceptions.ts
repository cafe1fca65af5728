/** Vectors whose rows differ here, each with its reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'series.series_limit_metric':
    'Many names have the largest count; which three of them a limit keeps is the engine’s choice.',
  'post.prophet_absent':
    'The Superset that was recorded lacked the package for forecasts; here they are computed.',
  'grain.axis_1969-12-28T000000Z_P1W':
    'Superset has weeks from Sunday for some engines only; here all have them.',
  'grain.axis_1969-12-29T000000Z_P1W': 'The same.',
  'grain.axis_P1W_1970-01-03T000000Z': 'The same.',
  'grain.axis_P1W_1970-01-04T000000Z': 'The same.',
};

/**
 * Vectors that Superset answers over PostgreSQL and rejects over DuckDB, for time grains it lacks for DuckDB. Charts
 * made for PostgreSQL are imported here, so they are answered, with PostgreSQL's rows.
 */
export const COMPUTED_HERE: ReadonlySet<string> = new Set(
  ['PT5S', 'PT30S', 'PT5M', 'PT10M', 'PT15M', 'PT30M'].map((span) => `grain.axis_${span}`),
);

/** Vectors that Superset computes over DuckDB only, each with its reason. */
export const NOT_OVER_POSTGRESQL: Readonly<Record<string, string>> = {
  'post.aggregate': 'pandas takes no mean of PostgreSQL’s decimals; here they are numbers.',
};

/** Vectors that differ over ClickHouse, each with its reason. */
export const OVER_CLICKHOUSE: Readonly<Record<string, string>> = {
  'filter.is_true': 'Its truth is the number 1: a number is compared, where PostgreSQL refuses it.',
  'filter.is_false': 'The same.',
};

/** Vectors whose rows differ over MariaDB, each with its reason. */
export const OVER_MARIADB: Readonly<Record<string, string>> = {
  'filter.is_true': 'A number is true where it is not 0; PostgreSQL refuses it.',
  'filter.is_false': 'The same.',
  'filter.bool_val': 'The same: TRUE is 1.',
  'filter.text_eq_number': 'A number is compared with texts by its digits; PostgreSQL refuses it.',
  'metrics.sql_metric':
    'A quotient of whole numbers has four digits after the point, as its own client shows it.',
  'grain.axis_on_expression': 'The expression is SQL of PostgreSQL: DATE_TRUNC.',
};

/** Vectors that differ over Trino, each with its reason. */
export const OVER_TRINO: Readonly<Record<string, string>> = {
  'metrics.sql_metric': 'A quotient of decimals is a decimal of 18 digits, and all of them are there.',
  'result_type.samples': 'A limit of rows without an order keeps other rows.',
};

/** Vectors whose statement differs from Superset's, with the same rows. */
export const OTHER_STATEMENTS: Readonly<Record<string, string>> = {
  'columns.adhoc_sql_column': 'SQL of a person’s own stays as it was written; Superset prints it anew.',
  'grain.axis_on_expression': 'The same: it folds a DATE_TRUNC of a DATE_TRUNC, and writes YEAR.',
  'filter.in_only_null': 'A list of nothing but NULL is IS NULL, without a second half that is never true.',
  'series.series_limit_group_others': 'The limit of rows holds here too; Superset forgets it.',
  'time_offset.one_year': 'The range of the other time stands in the statement once, not twice.',
  'time_offset.two_offsets': 'The same.',
  'time_offset.weeks': 'The same.',
  'time_offset.with_series': 'The same.',
  'time_offset.inherit': 'The same.',
  'time_offset.custom_date': 'The same.',
  'time_offset.compare_absolute': 'The same.',
};

/** Vectors of operations whose rows differ here, each with its reason. */
export const OTHER_OPERATIONS: Readonly<Record<string, string>> = {
  '2026.445 rank':
    'A rank within one group alone, of one row: pandas leaves it empty, and refuses it where the group has more rows.',
};

/** Vectors of the explore page whose form data gives another query here, each with its reason. */
export const OTHER_EXPLORE_QUERIES: Readonly<Record<string, string>> = {
  'layers of annotations: a formula, and a hidden one':
    'Layers are asked one by one, and a formula is computed on the device.',
};

/** Vectors of the explore page whose rows differ here, each with its reason. */
export const OTHER_EXPLORE_ROWS: Readonly<Record<string, string>> = {
  '4711.46 mixed_timeseries':
    'More than three series have the largest value; which of them a limit of three keeps is the engine’s choice.',
  '90210.22 gauge_chart': 'A limit of ten rows without an order keeps other rows in another engine.',
  '4711.114 echarts_timeseries_smooth':
    'A NULL among the moments: pandas cannot resample them and fails, here that row is left out.',
  '90210.59 echarts_timeseries_line': 'The same.',
  'a filter of SQL with a template and a comment': 'A template is rendered by the server.',
  'a gantt chart with an order by a column that is not shown':
    'A limit of twenty rows without an order keeps other rows in another engine.',
  'a gantt chart with a metric in its tooltips': 'The same.',
  'gantt_chart 100': 'The same.',
  'echarts_timeseries_bar 92':
    'Series beyond the limit are a group of others: PostgreSQL refuses it where the series are times.',
  '90210.2 echarts_timeseries_line': 'The same, where they are numbers.',
  'echarts_timeseries_smooth 101':
    'A day to compare with that was not chosen: without rows it is not read there, here it is refused.',
  '90210.0 heatmap_v2': 'A rank within one group alone: pandas fails, here there are ranks.',
};
