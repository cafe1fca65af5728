import type { FilterCell, FilterValue } from '#domain/compile/filterValue.ts';
import type { QueryFilter, QueryObject } from '#domain/compile/queryContext.ts';
import { columnLabel, metricLabel } from '#domain/compile/labels.ts';
import { isTemporalRange } from '#domain/compile/isTemporalRange.ts';
import { resolveTimeRange } from '#domain/timeRange/timeRange.ts';
import type { FrameDeps } from '../deps.ts';
import type { TemplateContext } from '#domain/template/template.ts';
import type { TemplateCaller } from '../templates/template.ts';
import { templateContext } from '../templates/templateContext.ts';
import type { ServedDatasource } from '../datasets/datasource.ts';

/** The template context of a chart's SQL: the editor's context and the query that contains the template. */
export function queryTemplates(
  deps: Pick<FrameDeps, 'clock' | 'config'>,
  query: QueryObject,
  caller: TemplateCaller,
  {
    id,
    type,
    source,
    dialect,
    templateParams,
  }: Pick<ServedDatasource, 'id' | 'type' | 'source' | 'dialect' | 'templateParams'>,
): TemplateContext {
  const { clock, config } = deps;
  const timeRange = timeRangeOf(query);
  const values = {
    ...timesOf(timeRange, clock.now(), config.zone),
    columns: (query.columns ?? []).map(columnLabel),
    groupby: (query.groupby ?? query.columns ?? []).map(columnLabel),
    metrics: (query.metrics ?? []).map(metricLabel),
    ...templateParams,
  };
  const base = templateContext(deps, caller, values, dialect.name);
  return {
    ...base,
    urlParams: { ...base.urlParams, ...textsOf(query.url_params) },
    filters: (query.filters ?? []).map((filter) => ({
      col: columnLabel(filter.col),
      op: filter.op.toUpperCase(),
      val: textsIn(filter.val),
    })),
    timeRange,
    timeColumns: source.columns.filter(({ isTime }) => isTime).map(({ name }) => name),
    datasetId: type === 'table' ? id : null,
  };
}

/** The query without the filters that its templates apply themselves. */
export function withoutFilters(query: QueryObject, removed: ReadonlySet<string>): QueryObject {
  if (removed.size === 0) return query;
  const isLeft = ({ col }: QueryFilter): boolean => !removed.has(columnLabel(col));
  return { ...query, filters: (query.filters ?? []).filter(isLeft) };
}

const textsOf = (params: QueryObject['url_params']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));

/** Templates have values as texts. */
function textsIn(value: QueryFilter['val']): FilterCell | readonly FilterCell[] {
  const plain = (each: FilterValue): FilterCell =>
    typeof each === 'object' && each !== null ? each.text : each;
  return isValues(value) ? value.map(plain) : plain(value ?? null);
}

const isValues = (value: QueryFilter['val']): value is readonly FilterValue[] => Array.isArray(value);

function timeRangeOf(query: QueryObject): string | null {
  const ranges = (query.filters ?? [])
    .filter(isTemporalRange)
    .map(({ val }): FilterValue | readonly FilterValue[] | undefined | null => val);
  const text = query.time_range || ranges.find((each) => typeof each === 'string');
  return typeof text === 'string' ? text : null;
}

/** The bounds of the query's time range, in Python's format; None if it has none. */
function timesOf(text: string | null, now: number, zone: string): Readonly<Record<string, string | null>> {
  const range = text === null ? null : resolveTimeRange(text, now, zone);
  const written = (at: number | null): string | null =>
    at === null ? null : new Date(at).toISOString().slice(0, 19);
  return {
    from_dttm: range?.ok ? written(range.value.since) : null,
    to_dttm: range?.ok ? written(range.value.until) : null,
  };
}
