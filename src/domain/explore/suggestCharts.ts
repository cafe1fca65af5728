import type { FormData } from '../chart/form/formData.ts';

/** A column as a chart sees it. */
export interface ProfiledColumn {
  readonly name: string;
  readonly kind: 'number' | 'text' | 'time' | 'boolean';
  /** The number of distinct values, if known. */
  readonly distinct: number | null;
  /** Numbers that identify things, such as ids and years, are not added up. */
  readonly isKey?: boolean;
}

export interface SuggestedChart {
  readonly vizType: string;
  /** Its form data without the dataset. */
  readonly form: FormData;
  /** A description of the chart. */
  readonly title: string;
}

const SHOWN = 3;
/** With more categories the slices of a pie or the bars of a chart are not distinguishable. */
const FEW = 6;
const SOME = 30;
const MANY = 1000;

const KEY_NAME =
  /(^|_)(id|key|code|zip|year|month|day|number|no|nr)$|^(id|key|zip|year)(_|$)|[a-z](Id|Key|Code)$/;

/**
 * Three charts that fit the columns of a dataset, by their kinds and numbers of distinct values: the first over time if
 * possible, then by its best dimension, then the relation of two columns, else a table.
 */
export function suggestCharts(
  columns: readonly ProfiledColumn[],
  savedMetrics: readonly string[] = [],
): readonly SuggestedChart[] {
  const measures = columns.filter(isMeasure);
  const [time] = columns.filter(({ kind }) => kind === 'time');
  const dimensions = columns.filter(isDimension).toSorted((a, b) => worth(b) - worth(a));
  const [first, second] = dimensions;
  const isSplit = time !== undefined && first !== undefined && isFew(first);
  const metric = metricOf(measures[0], savedMetrics);
  const found: (SuggestedChart | null)[] = [
    time === undefined ? null : overTime(time, metric, isSplit ? first : null),
    first === undefined ? null : byDimension(isSplit && second !== undefined ? second : first, metric),
    measures.length >= 2 && first !== undefined ? bubbles(measures, first) : null,
    first === undefined || second === undefined ? null : byTwo(first, second, metric),
    time === undefined ? null : bigNumberOverTime(time, metric),
    measures[0] === undefined ? null : histogram(measures[0]),
    columns.length === 0 ? null : bigNumber(metric),
    table(columns),
  ];
  return found.filter((each) => each !== null).slice(0, SHOWN);
}

interface Metric {
  readonly value: unknown;
  readonly name: string;
}

const COUNT: Metric = {
  value: { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' },
  name: 'Number of rows',
};

const isMeasure = ({ kind, name, isKey, distinct }: ProfiledColumn): boolean =>
  kind === 'number' && isKey !== true && !KEY_NAME.test(name) && (distinct === null || distinct > FEW);

/** A column with values that an axis can distinguish. */
function isDimension(column: ProfiledColumn): boolean {
  const { kind, distinct } = column;
  if (kind === 'time' || distinct === 1 || (distinct ?? 0) > MANY) return false;
  return (
    kind !== 'number' ||
    (!isMeasure(column) && column.isKey !== true && distinct !== null && distinct <= SOME)
  );
}

const isFew = ({ distinct }: ProfiledColumn): boolean => distinct !== null && distinct <= FEW;

/** Few values are best, but two say little. */
function worth({ kind, distinct }: ProfiledColumn): number {
  if (kind === 'boolean') return 1;
  if (distinct === null) return 2;
  if (distinct <= 2) return 1.5;
  return distinct <= SOME ? 4 - distinct / MANY : 3 - distinct / MANY;
}

function metricOf(measure: ProfiledColumn | undefined, saved: readonly string[]): Metric {
  const [metric] = saved.filter((name) => name.toLowerCase() !== 'count');
  if (metric !== undefined) return { value: metric, name: metric };
  return measure === undefined ? COUNT : { value: sumOf(measure), name: `Sum of ${measure.name}` };
}

const sumOf = ({ name }: ProfiledColumn): FormData => ({
  expressionType: 'SIMPLE',
  column: { column_name: name },
  aggregate: 'SUM',
  label: `SUM(${name})`,
});

const overTime = (time: ProfiledColumn, metric: Metric, series: ProfiledColumn | null): SuggestedChart => ({
  vizType: 'echarts_timeseries_line',
  title: `${metric.name} over time${series === null ? '' : ` by ${series.name}`}`,
  form: { x_axis: time.name, metrics: [metric.value], groupby: series === null ? [] : [series.name] },
});

function byDimension(dimension: ProfiledColumn, metric: Metric): SuggestedChart {
  const title = `${metric.name} by ${dimension.name}`;
  const { distinct } = dimension;
  if (isFew(dimension)) {
    return { vizType: 'pie', title, form: { groupby: [dimension.name], metric: metric.value } };
  }
  if (distinct !== null && distinct > SOME) {
    return {
      vizType: 'treemap_v2',
      title,
      form: { groupby: [dimension.name], metric: metric.value, row_limit: 100 },
    };
  }
  return {
    vizType: 'echarts_timeseries_bar',
    title,
    form: { x_axis: dimension.name, metrics: [metric.value], groupby: [], orientation: 'horizontal' },
  };
}

function bubbles(measures: readonly ProfiledColumn[], entity: ProfiledColumn): SuggestedChart | null {
  const [x, y, size = y] = measures;
  if (x === undefined || y === undefined || size === undefined) return null;
  return {
    vizType: 'bubble_v2',
    title: `${x.name} and ${y.name} by ${entity.name}`,
    form: { entity: entity.name, x: sumOf(x), y: sumOf(y), size: sumOf(size) },
  };
}

const byTwo = (one: ProfiledColumn, other: ProfiledColumn, metric: Metric): SuggestedChart => ({
  vizType: 'heatmap_v2',
  title: `${metric.name} by ${one.name} and ${other.name}`,
  form: { x_axis: one.name, groupby: other.name, metric: metric.value },
});

const bigNumberOverTime = (time: ProfiledColumn, metric: Metric): SuggestedChart => ({
  vizType: 'big_number',
  title: `${metric.name}, with its trend`,
  form: { x_axis: time.name, metric: metric.value },
});

const histogram = ({ name }: ProfiledColumn): SuggestedChart => ({
  vizType: 'histogram_v2',
  title: `Distribution of ${name}`,
  form: { column: name, groupby: [], bins: 20 },
});

const bigNumber = (metric: Metric): SuggestedChart => ({
  vizType: 'big_number_total',
  title: metric.name,
  form: { metric: metric.value },
});

const table = (columns: readonly ProfiledColumn[]): SuggestedChart => ({
  vizType: 'table',
  title: 'The rows',
  form: { query_mode: 'raw', all_columns: columns.slice(0, 20).map(({ name }) => name) },
});
