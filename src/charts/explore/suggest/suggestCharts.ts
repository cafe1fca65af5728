import type { FormData } from '#domain/chart/form/formData.ts';
import type { Millis } from '#domain/time.ts';
import { grainOfSpan } from './grainOfSpan.ts';

/** A column as a chart sees it. */
export interface ProfiledColumn {
  readonly name: string;
  /** What people call it; absent: its name. */
  readonly label?: string;
  readonly kind: 'number' | 'text' | 'time' | 'boolean';
  /** The number of distinct values, if known. */
  readonly distinct: number | null;
  /** Numbers that identify things, such as ids and years, are not added up. */
  readonly isKey?: boolean;
  /** From its earliest to its latest time, if known. */
  readonly span?: Millis;
}

/** A metric of the dataset. */
export interface SavedMetric {
  readonly name: string;
  /** What people call it. */
  readonly label: string;
}

export interface SuggestedChart {
  readonly vizType: string;
  /** Its form data without the dataset. */
  readonly form: FormData;
  /** A description of the chart. */
  readonly title: string;
}

/** What the rules know of a dataset. */
interface Facts {
  readonly columns: readonly ProfiledColumn[];
  /** Numbers that can be added up. */
  readonly measures: readonly ProfiledColumn[];
  /** Columns with values that an axis can distinguish, the best first. */
  readonly dimensions: readonly ProfiledColumn[];
  readonly time: ProfiledColumn | undefined;
  /** The dimension that splits what is drawn over time. */
  readonly split: ProfiledColumn | undefined;
  readonly country: ProfiledColumn | undefined;
  readonly position: readonly [latitude: string, longitude: string] | null;
  readonly metric: Metric;
}

interface Rule {
  /** What it needs, as tests name it. */
  readonly of: string;
  /** Nothing where the columns do not have that. */
  readonly suggest: (facts: Facts) => SuggestedChart | null | undefined;
}

/** The rules in the order of their suggestions: those of the first that fit are shown. */
export const SUGGESTION_RULES: readonly Rule[] = [
  { of: 'times', suggest: ({ time, metric, split }) => time && overTime(time, metric, split ?? null) },
  { of: 'latitudes and longitudes', suggest: ({ position }) => position && pointsOnMap(...position) },
  { of: 'countries', suggest: ({ country, metric }) => country && byCountry(country, metric) },
  {
    of: 'a dimension',
    suggest: ({ dimensions, split, metric }) => {
      const other = dimensions.find((each) => each !== split) ?? split;
      return other && byDimension(other, metric);
    },
  },
  {
    of: 'two measures and a dimension',
    suggest: ({ measures, dimensions: [first] }) => first && bubbles(measures, first),
  },
  {
    of: 'two dimensions',
    suggest: ({ dimensions: [first, second], metric }) =>
      first && second && (stacked(first, second, metric) ?? byTwo(first, second, metric)),
  },
  { of: 'times', suggest: ({ time, metric }) => time && bigNumberOverTime(time, metric) },
  { of: 'a measure', suggest: ({ measures: [measure] }) => measure && histogram(measure) },
  { of: 'columns', suggest: ({ columns, metric }) => (columns.length === 0 ? null : bigNumber(metric)) },
  { of: 'rows', suggest: ({ columns }) => table(columns) },
];

const SHOWN = 3;
/** With more categories the slices of a pie or the bars of a chart are not distinguishable. */
const FEW = 6;
const SOME = 30;
const MANY = 1000;

const KEY_NAME =
  /(^|[^\p{L}\d])(id|key|code|zip|plz|year|month|day|number|no|nr|#)\.?$|^(id|key|zip|plz|year)([^\p{L}\d]|$)/iu;
const KEY_IN_CAMEL_CASE = /\p{Ll}(Id|ID|Key|Code|No|Nr)$/u;
/** A line for each year has no times in common with the others. */
const TIME_PART = /(^|[^\p{L}\d])(year|quarter|month|week|weekday|day)([^\p{L}\d]|$)/iu;
const LATITUDE = /^(lat|latitude)$|_(lat|latitude)$/i;
const LONGITUDE = /^(lon|lng|long|longitude)$|_(lon|lng|longitude)$/i;
const COUNTRY = /^country([_ ]?(name|code))?$|^iso_?[23]$|^cca[23]$/i;

/** Three charts that fit the columns of a dataset, by their kinds, names and numbers of distinct values. */
export function suggestCharts(
  columns: readonly ProfiledColumn[],
  savedMetrics: readonly SavedMetric[] = [],
): readonly SuggestedChart[] {
  const facts = suggestionFacts(columns, savedMetrics);
  return SUGGESTION_RULES.flatMap(({ suggest }) => suggest(facts) ?? []).slice(0, SHOWN);
}

/** What the rules see in columns. */
export function suggestionFacts(
  columns: readonly ProfiledColumn[],
  savedMetrics: readonly SavedMetric[] = [],
): Facts {
  const position = positionIn(columns);
  const others = columns.filter(({ name }) => position?.includes(name) !== true);
  const measures = others.filter(isMeasure);
  const dimensions = others.filter(isDimension).toSorted((a, b) => worth(b) - worth(a));
  const time = columns.find(({ kind }) => kind === 'time');
  const [best] = dimensions.filter(({ name }) => !TIME_PART.test(name));
  return {
    columns,
    measures,
    dimensions,
    time,
    split: time !== undefined && best !== undefined && isFew(best) ? best : undefined,
    country: columns.find(({ kind, name }) => kind === 'text' && COUNTRY.test(name)),
    position,
    metric: metricOf(measures[0], savedMetrics),
  };
}

function positionIn(columns: readonly ProfiledColumn[]): Facts['position'] {
  const named = (pattern: RegExp) =>
    columns.find(({ kind, name }) => kind === 'number' && pattern.test(name));
  const [latitude, longitude] = [named(LATITUDE), named(LONGITUDE)];
  return latitude === undefined || longitude === undefined ? null : [latitude.name, longitude.name];
}

interface Metric {
  readonly value: unknown;
  readonly label: string;
}

const COUNT: Metric = {
  value: { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' },
  label: 'Number of rows',
};

const isKeyName = (name: string): boolean => KEY_NAME.test(name) || KEY_IN_CAMEL_CASE.test(name);

const isMeasure = ({ kind, name, isKey, distinct }: ProfiledColumn): boolean =>
  kind === 'number' && isKey !== true && !isKeyName(name) && (distinct === null || distinct > FEW);

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

function metricOf(measure: ProfiledColumn | undefined, saved: readonly SavedMetric[]): Metric {
  const [metric] = saved.filter(({ name }) => name.toLowerCase() !== 'count');
  if (metric !== undefined) return { value: metric.name, label: metric.label };
  return measure === undefined ? COUNT : { value: sumOf(measure), label: `Sum of ${labelOf(measure)}` };
}

const labelOf = ({ name, label }: ProfiledColumn): string => label ?? name;

const sumOf = ({ name }: ProfiledColumn): FormData => ({
  expressionType: 'SIMPLE',
  column: { column_name: name },
  aggregate: 'SUM',
  label: `SUM(${name})`,
});

const overTime = (time: ProfiledColumn, metric: Metric, series: ProfiledColumn | null): SuggestedChart => ({
  vizType: 'echarts_timeseries_line',
  title: `${metric.label} over time${series === null ? '' : ` by ${labelOf(series)}`}`,
  form: {
    x_axis: time.name,
    ...grainOf(time),
    metrics: [metric.value],
    groupby: series === null ? [] : [series.name],
  },
});

/** With the usual grain, four years are a line of 1,400 points. */
const grainOf = ({ span }: ProfiledColumn): FormData =>
  span === undefined ? {} : { time_grain_sqla: grainOfSpan(span) };

function byDimension(dimension: ProfiledColumn, metric: Metric): SuggestedChart {
  const title = `${metric.label} by ${labelOf(dimension)}`;
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
    title: `${labelOf(x)} and ${labelOf(y)} by ${labelOf(entity)}`,
    form: { entity: entity.name, x: sumOf(x), y: sumOf(y), size: sumOf(size) },
  };
}

const pointsOnMap = (latitude: string, longitude: string): SuggestedChart => ({
  vizType: 'deck_scatter',
  title: `Places by ${latitude} and ${longitude}`,
  form: { spatial: { type: 'latlong', latCol: latitude, lonCol: longitude }, row_limit: 10_000 },
});

/** How a column names countries, by its own name. */
const countryField = (name: string): string =>
  /^iso_?2$|^cca2$/i.test(name) ? 'cca2' : /3$|code$/i.test(name) ? 'cca3' : 'name';

const byCountry = (country: ProfiledColumn, metric: Metric): SuggestedChart => ({
  vizType: 'world_map',
  title: `${metric.label} by ${labelOf(country)} on a map`,
  form: { entity: country.name, country_fieldtype: countryField(country.name), metric: metric.value },
});

/** The dimension of fewer values is stacked. */
function stacked(one: ProfiledColumn, other: ProfiledColumn, metric: Metric): SuggestedChart | null {
  const [few, axis] =
    isFew(one) && (other.distinct ?? MANY) >= (one.distinct ?? 0) ? [one, other] : [other, one];
  if (!isFew(few) || axis.distinct === null || axis.distinct > SOME) return null;
  return {
    vizType: 'echarts_timeseries_bar',
    title: `${metric.label} by ${labelOf(axis)} and ${labelOf(few)}`,
    form: { x_axis: axis.name, metrics: [metric.value], groupby: [few.name], stack: 'Stack' },
  };
}

const byTwo = (one: ProfiledColumn, other: ProfiledColumn, metric: Metric): SuggestedChart => ({
  vizType: 'heatmap_v2',
  title: `${metric.label} by ${labelOf(one)} and ${labelOf(other)}`,
  form: { x_axis: one.name, groupby: other.name, metric: metric.value },
});

const bigNumberOverTime = (time: ProfiledColumn, metric: Metric): SuggestedChart => ({
  vizType: 'big_number',
  title: `${metric.label}, with its trend`,
  form: { x_axis: time.name, ...grainOf(time), metric: metric.value },
});

const histogram = (measure: ProfiledColumn): SuggestedChart => ({
  vizType: 'histogram_v2',
  title: `Distribution of ${labelOf(measure)}`,
  form: { column: measure.name, groupby: [], bins: 20 },
});

const bigNumber = (metric: Metric): SuggestedChart => ({
  vizType: 'big_number_total',
  title: metric.label,
  form: { metric: metric.value },
});

const table = (columns: readonly ProfiledColumn[]): SuggestedChart => ({
  vizType: 'table',
  title: 'The rows',
  form: { query_mode: 'raw', all_columns: columns.slice(0, 20).map(({ name }) => name) },
});
