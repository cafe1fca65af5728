import { spanConditions } from '../mask/timeSpan.ts';
import type { TypedTimes } from '../mask/typedTimes.ts';
import type { QueryContext, QueryFilter, QueryObject } from '../../compile/queryContext.ts';
import type { ExtraFormData } from '../../nativeFilter/dataMask.ts';
import { SPLIT_CONTROL } from '../../nativeFilter/displayControls.ts';
import type { NativeFilter } from '../../nativeFilter/nativeFilter.ts';

/** The most options requested at once; beyond that a search requests more. */
export const OPTIONS_LIMIT = 1000;

/** Whether a list has each value that was asked for: it is of this request, not of an earlier one, and was not cut. */
export const isWholeList = (rowCount: number, isExact: boolean): boolean =>
  isExact && rowCount < OPTIONS_LIMIT;

export interface OptionsRequest {
  readonly dashboardId: number;
  /** The conditions of its parent filters. */
  readonly fromParents: ExtraFormData;
  /** The search text, if not all values fit in one response. */
  readonly search: string;
  /** Instead, of a time column: the times that are searched for. */
  readonly within?: Pick<TypedTimes, 'since' | 'until'> | null;
}

/**
 * The options query of a filter, as the contract's front end sends it; null if it needs none. A range requests its
 * bounds, a grain and a time column what the dataset has of them.
 */
export function optionsQuery(filter: NativeFilter, request: OptionsRequest): QueryContext | null {
  const { datasetId, column } = filter.targets[0] ?? {};
  if (datasetId === undefined) return null;
  const query = queryOf(filter, column?.name, request);
  if (query === null) return null;
  return {
    datasource: { id: datasetId, type: 'table' },
    force: false,
    queries: [query],
    form_data: {
      viz_type: filter.filterType,
      dashboardId: request.dashboardId,
      type: 'NATIVE_FILTER',
      native_filter_id: filter.id,
    },
    result_format: 'json',
    result_type: resultType(filter.filterType),
  };
}

function resultType(filterType: string): QueryContext['result_type'] & string {
  if (filterType === 'filter_timegrain') return 'timegrains';
  return filterType === 'filter_timecolumn' || filterType === SPLIT_CONTROL ? 'columns' : 'full';
}

function queryOf(
  filter: NativeFilter,
  column: string | undefined,
  request: OptionsRequest,
): QueryObject | null {
  switch (filter.filterType) {
    case 'filter_select':
      return column === undefined ? null : valuesQuery(filter, column, request);
    case 'filter_range':
      return column === undefined ? null : endsQuery(filter, column, request);
    case SPLIT_CONTROL:
    case 'filter_timegrain':
    case 'filter_timecolumn':
      return { columns: [], metrics: [], orderby: [] };
    default:
      return null;
  }
}

function valuesQuery(filter: NativeFilter, column: string, request: OptionsRequest): QueryObject {
  const rises = filter.controlValues['sortAscending'] !== false;
  const { search: text, within = null } = request;
  const search: readonly QueryFilter[] =
    within !== null
      ? spanConditions(column, [within.since, within.until])
      : text === ''
        ? []
        : [{ col: column, op: 'ILIKE', val: `%${text.replaceAll('\\', '\\\\')}%` }];
  const base = baseQuery(filter, request.fromParents, search);
  return {
    ...base,
    columns: [column],
    metrics: filter.sortMetric === null ? [] : [filter.sortMetric],
    orderby: [[filter.sortMetric ?? column, rises]],
  };
}

function endsQuery(filter: NativeFilter, column: string, request: OptionsRequest): QueryObject {
  const end = (aggregate: 'MIN' | 'MAX', label: string) =>
    ({ aggregate, expressionType: 'SIMPLE', label, column: { column_name: column } }) as const;
  return {
    ...baseQuery(filter, request.fromParents, []),
    columns: [],
    metrics: [end('MIN', 'min'), end('MAX', 'max')],
  };
}

/** The filter's own conditions, and those of its parents. */
function baseQuery(
  filter: NativeFilter,
  parents: ExtraFormData,
  search: readonly QueryFilter[],
): QueryObject {
  const own = [...filter.adhoc_filters, ...(parents.adhoc_filters ?? [])];
  const simple = own.flatMap((each): QueryFilter[] => {
    const { expressionType, subject, operator, comparator } = each;
    if (expressionType !== 'SIMPLE' || typeof subject !== 'string' || typeof operator !== 'string') return [];
    return [{ col: subject, op: operator, val: (comparator as QueryFilter['val']) ?? null }];
  });
  const where = own.flatMap(({ expressionType, sqlExpression }) =>
    expressionType === 'SQL' && typeof sqlExpression === 'string' ? [`(${sqlExpression})`] : [],
  );
  const timeRange = parents.time_range ?? filter.time_range;
  const granularity = parents.granularity_sqla ?? filter.granularity_sqla;
  return {
    filters: [...((parents.filters ?? []) as readonly QueryFilter[]), ...simple, ...search],
    extras: { having: '', where: where.join(' AND ') },
    applied_time_extras: {},
    row_limit: OPTIONS_LIMIT,
    order_desc: true,
    ...(timeRange !== null && timeRange !== undefined && { time_range: timeRange }),
    ...(granularity !== null && granularity !== undefined && { granularity }),
  };
}
