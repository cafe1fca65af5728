import type { FilterValue, QueryObject } from '#domain/compile/queryContext.ts';
import { columnLabel } from '#domain/compile/labels.ts';
import { err, type Result } from '#domain/result.ts';
import { renderSql } from '../templates/renderSql.ts';
import type { TemplateCaller } from '../templates/templateFunctions.ts';

/** Fills templates in a chart's SQL: beside what the editor's templates know, they see the query they are part of. */
export function queryTemplates(
  query: QueryObject,
  caller: TemplateCaller,
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
    columns: (query.columns ?? []).map(columnLabel),
    groupby: (query.groupby ?? query.columns ?? []).map(columnLabel),
  };
  return (sql) => {
    const rendered = renderSql(sql, params, caller);
    if (rendered.ok) return rendered;
    return err(
      rendered.error.kind === 'missing'
        ? `The template needs what nobody gave it: ${rendered.error.names.join(', ')}.`
        : rendered.error.message,
    );
  };
}

const listed = (value: FilterValue | readonly FilterValue[]): readonly FilterValue[] =>
  Array.isArray(value) ? value : [value as FilterValue];
