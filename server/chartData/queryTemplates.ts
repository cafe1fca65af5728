import type { FilterValue, QueryObject } from '#domain/compile/queryContext.ts';
import { columnLabel } from '#domain/compile/labels.ts';
import { isTemporalRange } from '#domain/compile/times.ts';
import { resolveTimeRange } from '#domain/filter/timeRange.ts';
import { err, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import { renderSql } from '../templates/renderSql.ts';
import type { TemplateCaller } from '../templates/templateFunctions.ts';

/** What a template's time range is meant at. */
export interface TemplateClock {
  readonly now: Millis;
  readonly zone: string;
}

/** Fills templates in a chart's SQL: beside what the editor's templates know, they see the query they are part of. */
export function queryTemplates(
  query: QueryObject,
  caller: TemplateCaller,
  clock: TemplateClock,
): (sql: string) => Result<string, string> {
  const filters = (query.filters ?? []).map((filter) => ({
    col: columnLabel(filter.col),
    op: filter.op,
    val: filter.val ?? null,
  }));
  const params: Readonly<Record<string, unknown>> = {
    filter_values: (column: unknown, fallback: unknown = null) => {
      const values = filters
        .filter((filter) => filter.col === column)
        .flatMap((filter) => listed(filter.val));
      return values.length > 0 ? values : fallback === null ? [] : [fallback];
    },
    get_filters: (column: unknown) => filters.filter((filter) => filter.col === column),
    url_param: (name: unknown, fallback: unknown = null) =>
      query.url_params?.[String(name)] ?? caller.search.get(String(name)) ?? fallback,
    ...timesOf(query, clock),
    columns: (query.columns ?? []).map(columnLabel),
    groupby: (query.groupby ?? query.columns ?? []).map(columnLabel),
  };
  return (sql) => {
    const rendered = renderSql(sql, params, caller);
    if (rendered.ok) return rendered;
    return err(
      rendered.error.kind === 'missing'
        ? `Template parameters are missing: ${rendered.error.names.join(', ')}.`
        : rendered.error.message,
    );
  };
}

/** The ends of the query's time range, as Python writes them; None where it has none. */
function timesOf(query: QueryObject, { now, zone }: TemplateClock): Readonly<Record<string, string | null>> {
  const ranges = (query.filters ?? []).filter(isTemporalRange).map(({ val }) => val);
  const text = query.time_range || ranges.find((each) => typeof each === 'string');
  const range = typeof text === 'string' ? resolveTimeRange(text, now, zone) : null;
  const written = (at: number | null): string | null =>
    at === null ? null : new Date(at).toISOString().slice(0, 19);
  return {
    from_dttm: range?.ok ? written(range.value.since) : null,
    to_dttm: range?.ok ? written(range.value.until) : null,
  };
}

const listed = (value: FilterValue | readonly FilterValue[]): readonly FilterValue[] =>
  Array.isArray(value) ? value : [value as FilterValue];
