import type { QueryColumn, QueryMetric, QueryObject, QueryFilter } from '../../compile/queryContext.ts';
import { asNumber, asRecord, isRecord } from '../../jsonValue.ts';
import { columnsOf, type FormData, listOf, metricOf, textOf } from '../form/formData.ts';
import { readerForm } from '../form/readerForm.ts';
import { isTemporalRange } from '../../compile/isTemporalRange.ts';
import { type FilterValue, isFilterValue } from '../../compile/filterValue.ts';
import { filtersBeforeAdhoc, isQueryFilter, legacyFilters } from './legacyFilters.ts';

/** The filters of a form, in query format: conditions by column, and combined expressions. */
interface SplitFilters {
  readonly filters: readonly QueryFilter[];
  readonly where: string;
  readonly having: string;
}

const WITHOUT_VALUE: ReadonlySet<string> = new Set(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE']);
/** CHT-40. */
const NO_RANGE = 'No filter';

/** Filters of older versions have no clause; they are row conditions. Invalid filters are left out. */
function splitAdhocFilters(adhocFilters: unknown): SplitFilters {
  const filters: QueryFilter[] = [];
  const where: string[] = [];
  const having: string[] = [];
  for (const each of listOf(adhocFilters).filter(isRecord)) {
    const isHaving = textOf(each['clause'])?.toUpperCase() === 'HAVING';
    if (each['expressionType'] === 'SQL') {
      const expression = textOf(each['sqlExpression']);
      if (expression !== null) (isHaving ? having : where).push(expression);
    } else if (!isHaving) {
      const filter = simpleFilter(each);
      if (filter !== null) filters.push(filter);
    }
  }
  return { filters, where: joined(where), having: joined(having) };
}

function simpleFilter(filter: Readonly<Record<string, unknown>>): QueryFilter | null {
  const op = textOf(filter['operator']);
  const subject = filter['subject'];
  const adhoc = asRecord(subject);
  const col =
    textOf(subject) ??
    (typeof adhoc['sqlExpression'] === 'string'
      ? { ...adhoc, sqlExpression: adhoc['sqlExpression'] }
      : textOf(adhoc['column_name']));
  if (op === null || col === null) return null;
  if (WITHOUT_VALUE.has(op.toUpperCase())) return { col, op };
  const val = filterValue(filter['comparator']);
  if (op === 'TEMPORAL_RANGE') return { col, op, val: val ?? NO_RANGE };
  return val === undefined ? { col, op } : { col, op, val };
}

function filterValue(value: unknown): FilterValue | readonly FilterValue[] | undefined {
  if (Array.isArray(value)) return value.filter(isFilterValue);
  return isFilterValue(value) ? value : undefined;
}

/** A comment at the end of an expression must not swallow what follows it. */
function joined(expressions: readonly string[]): string {
  return expressions.map((each) => (each.includes('--') ? `(${each}\n)` : `(${each})`)).join(' AND ');
}

/** The common part of every chart's query: filters, time, limits. A type adds its columns, metrics and order. */
export function baseQuery(form: FormData): QueryObject {
  const extra = asRecord(form['extra_form_data']);
  const older = legacyFilters(form);
  const own = splitAdhocFilters([
    ...filtersBeforeAdhoc(form),
    ...listOf(form['adhoc_filters']),
    ...listOf(extra['adhoc_filters']),
  ]);
  const grain = timeGrain(form);
  const limit = asNumber(form['row_limit']);
  const offset = asNumber(form['row_offset']);
  const limitMetric = metricOf(form['timeseries_limit_metric'] ?? form['series_limit_metric']);
  const timeRange = textOf(extra['time_range']) ?? older.timeRange ?? textOf(form['time_range']);
  const granularity =
    textOf(extra['granularity_sqla']) ??
    older.timeColumn ??
    textOf(form['granularity_sqla']) ??
    textOf(form['granularity']);
  const selected = listOf(extra['filters']).filter(isQueryFilter);
  // As the range of the query it would also replace a part of a time axis that a reader selected.
  const isWithin = timeRange !== null && granularity === null && selected.some(isTemporalRange);
  const ranged = (filter: QueryFilter): QueryFilter =>
    isWithin && isTemporalRange(filter) ? { ...filter, val: timeRange } : filter;
  return {
    ...(timeRange === null || isWithin ? {} : { time_range: timeRange }),
    ...(granularity === null ? {} : { granularity }),
    filters: [...older.filters.map(ranged), ...selected, ...own.filters.map(ranged)],
    extras: {
      ...(grain === null ? {} : { time_grain_sqla: grain }),
      ...relativeEnds(extra),
      having: own.having,
      where: own.where,
    },
    applied_time_extras: older.applied,
    annotation_layers: [],
    ...(limit === null ? {} : { row_limit: limit }),
    ...(offset === null ? {} : { row_offset: offset }),
    series_limit: asNumber(form['limit']) ?? asNumber(form['series_limit']) ?? 0,
    ...(limitMetric === null ? {} : { series_limit_metric: limitMetric }),
    group_others_when_limit_reached: form['group_others_when_limit_reached'] === true,
    order_desc: form['order_desc'] !== false,
    url_params: asRecord(form['url_params']),
    custom_params: asRecord(form['custom_params']),
    custom_form_data: asRecord(extra['custom_form_data']),
  };
}

/** A dashboard filter may set the grain of every chart, and a reader that of theirs. */
export function timeGrain(form: FormData): string | null {
  return (
    readerForm(form).time_grain_sqla ??
    textOf(asRecord(form['extra_form_data'])['time_grain_sqla']) ??
    legacyFilters(form).timeGrain ??
    textOf(form['time_grain_sqla'])
  );
}

function relativeEnds(extra: FormData): Readonly<Record<string, string>> {
  const ends: Record<string, string> = {};
  for (const key of ['relative_start', 'relative_end']) {
    const end = textOf(extra[key]);
    if (end !== null) ends[key] = end;
  }
  return ends;
}

/** The axis of a form, as a column bucketed by the grain; null in older forms. */
export function axisColumn(form: FormData): QueryColumn | null {
  const [axis] = columnsOf(form['x_axis']);
  return axis === undefined ? null : bucketed(axis, timeGrain(form));
}

/** A column as a time axis. */
function bucketed(column: QueryColumn, grain: string | null): QueryColumn {
  const timeGrainPart = grain === null ? {} : { timeGrain: grain };
  if (typeof column !== 'string') return { ...timeGrainPart, columnType: 'BASE_AXIS', ...column };
  return {
    ...timeGrainPart,
    columnType: 'BASE_AXIS',
    sqlExpression: column,
    label: column,
    expressionType: 'SQL',
    isColumnReference: true,
  };
}

/**
 * Columns the form marks as temporal are bucketed by its grain; others are unchanged. Unlike an axis they do not state
 * that they are a column's name; a Superset detects it.
 */
export function withTemporalBuckets(columns: readonly QueryColumn[], form: FormData): readonly QueryColumn[] {
  const grain = timeGrain(form);
  const temporal = asRecord(form['temporal_columns_lookup']);
  return columns.map((column) => {
    if (grain === null || typeof column !== 'string') return column;
    return temporal[column] === true ? bucketedColumn(column, grain) : column;
  });
}

export const bucketedColumn = (column: string, timeGrain: string): QueryColumn => ({
  timeGrain,
  columnType: 'BASE_AXIS',
  sqlExpression: column,
  label: column,
  expressionType: 'SQL',
});

/** Largest first, by the metric that limits the series or else by the first. */
export function defaultOrder(form: FormData, metrics: readonly QueryMetric[]): Pick<QueryObject, 'orderby'> {
  const by = metricOf(form['timeseries_limit_metric'] ?? form['series_limit_metric']) ?? metrics[0];
  return by === undefined ? {} : { orderby: [[by, form['order_desc'] === false]] };
}
