import type { QueryListRow } from '#contract/sql/query.ts';
import { type PastQuery, renderedSql } from '#domain/query/pastQuery.ts';

/** A row of the history, or null if it lacks an id, SQL or time. */
export function readPastQuery(row: QueryListRow): PastQuery | null {
  const startDttm = moment(row.start_time);
  if (row.client_id === undefined || row.sql === undefined || row.status === undefined || startDttm === null)
    return null;
  return {
    id: row.client_id,
    dbId: row.database?.id ?? null,
    tab: row.tab_name ?? '',
    // The list does not have it.
    catalog: null,
    schema: row.schema ?? null,
    sql: row.sql,
    ...renderedSql(row.sql, row.executed_sql),
    state: row.status,
    rows: row.rows ?? null,
    startDttm,
    endDttm: moment(row.end_time),
  };
}

/** Milliseconds, as a number or as text. */
function moment(value: number | string | null | undefined): number | null {
  const millis = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(millis) ? millis : null;
}
