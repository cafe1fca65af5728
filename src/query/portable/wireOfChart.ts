import type { QueryResponse } from '#domain/chart/chartQueryResult.ts';
import { wireOfFrame } from '#domain/compile/frame.ts';
import { wireText } from '#domain/compile/wireText.ts';
import type { Millis } from '#domain/time.ts';

/**
 * Chart data as the text that a server would answer, with its age. Without its SQL, which may contain the conditions of
 * rules and the texts of datasets.
 */
export function wireOfChart(queries: readonly QueryResponse[], computedAt: Millis): string {
  const computed = new Date(computedAt).toISOString();
  return wireText({ result: queries.map((each) => resultOf(each, computed)) });
}

function resultOf(response: QueryResponse, computed: string): object {
  const { frame, sqlRowCount, rejectedFilters, appliedColumns, error, isLimited, annotations } = response;
  return {
    ...wireOfFrame(frame),
    query: '',
    error,
    sql_rowcount: sqlRowCount,
    is_cached: true,
    cached_dttm: computed,
    applied_filters: appliedColumns.map((column) => ({ column })),
    rejected_filters: rejectedFilters,
    ...(isLimited === true && { rows_limited: true }),
    omitted: frame.omitted ?? {},
    ...(annotations && {
      annotation_data: Object.fromEntries(
        Object.entries(annotations).map(([name, rows]) => {
          const { colnames, data } = wireOfFrame(rows);
          return [name, { columns: colnames, records: data }];
        }),
      ),
    }),
  };
}
