import type { Frame } from '#domain/compile/frame.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  metricLabel,
  metricsOf,
} from '#domain/chart/form/formData.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { NUMERIC } from '#domain/resultColumn.ts';

/** The keys of form data that hold metrics, and those of columns that rows are grouped by: in the order that names of charts have. */
export const METRIC_KEYS =
  'metrics metric metric_2 x y size secondary_metric percent_metrics metrics_b'.split(' ');
export const DIMENSION_KEYS =
  `x_axis groupby groupbyRows groupbyColumns groupby_b columns column country_column series series_columns source
  source_category target target_category entity dimension name id parent all_columns_x all_columns_y granularity_sqla`.split(
    /\s+/,
  );

/** Those of records that name the columns of a place on a map. */
const PLACE_KEYS = ['spatial', 'start_spatial', 'end_spatial'];

/** The labels of the metrics of a chart. */
export const chartMetrics = (form: FormData): ReadonlySet<string> =>
  new Set(METRIC_KEYS.flatMap((key) => metricsOf(form[key]).map(metricLabel)));

/** The columns of a chart's rows, by their places. */
export interface FrameColumns {
  /** What the metrics of the chart are, of each series and of each time that they are compared with. */
  readonly values: readonly number[];
  /** What rows are grouped by; a year is a number, but no value. */
  readonly labels: readonly number[];
}

/** Shares of values, and what is expected of them; how many rows and outliers a box stands for. */
const BESIDE = /__(contribution|yhat|yhat_lower|yhat_upper|outliers)$/;
const COUNT = /__count$/;

/**
 * Tells values from labels. Names do not: a series is called by its group alone, and a metric of SQL by its expression. So a
 * number that nothing is grouped by is a value, but what charts compute beside.
 */
export function frameColumns(form: FormData, { columns }: Frame): FrameColumns {
  const keys = form['query_mode'] === 'raw' ? [...DIMENSION_KEYS, 'all_columns'] : DIMENSION_KEYS;
  const dimensions = new Set<unknown>([
    ...keys.flatMap((key) => columnsOf(form[key]).map(columnLabel)),
    ...PLACE_KEYS.flatMap((key) => Object.values(asRecord(form[key]))),
  ]);
  const metrics = chartMetrics(form);
  const names = new Set(columns.map(({ name }) => name));
  const isBeside = (name: string): boolean =>
    BESIDE.test(name) ||
    (COUNT.test(name) && names.has(name.replace(COUNT, '__median'))) ||
    (!metrics.has(name) && (name === 'rank' || (name.startsWith('%') && metrics.has(name.slice(1)))));
  // A histogram counts rows, without a metric; other rows without one are as they are in their table.
  const hasValues = metrics.size > 0 || form['bins'] !== undefined;
  const places = columns.flatMap(({ name, type }, at) => {
    if (!dimensions.has(name) && isBeside(name)) return [];
    return [{ at, isValue: type === NUMERIC && !dimensions.has(name) }];
  });
  return {
    values: places.flatMap(({ at, isValue }) => (isValue && hasValues ? [at] : [])),
    labels: places.flatMap(({ at, isValue }) => (isValue ? [] : [at])),
  };
}
