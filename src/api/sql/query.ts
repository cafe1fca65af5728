import {
  getQuery,
  listQueries,
  listUpdatedQueries,
  type QueryListRow,
  type QueryItem,
} from '#contract/sql/query.ts';
import type { ListQ } from '#contract/records.ts';
import type { QueryBody } from '#contract/sql/sqllab.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { type PastQuery, renderedSql } from '#domain/query/pastQuery.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { send } from '../http/send.ts';

/** A row of the history, or null if it lacks an id, SQL or time. */
function readPastQuery(row: QueryListRow): PastQuery | null {
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

export interface QueryPage {
  /** For all pages together. */
  readonly count: number;
  readonly queries: readonly PastQuery[];
}

export interface QueryPageRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly filters: NonNullable<ListQ['filters']>;
}

/** By default a Superset omits the client id, which identifies a device's own queries. */
const COLUMNS = [
  'client_id',
  'database.id',
  'end_time',
  'executed_sql',
  'rows',
  'schema',
  'sql',
  'start_time',
  'status',
  'tab_name',
] as const;

/** The server's query history. */
export interface QueryApi {
  /** CALL-14. */
  get(serverId: number): Promise<Result<QueryItem, ApiError>>;
  /** The person's own queries changed after a time by the server's clock. */
  updatedSince(moment: Millis): Promise<Result<readonly QueryBody[], ApiError>>;
  /** The history, newest first. */
  list(request: QueryPageRequest): Promise<Result<QueryPage, ApiError>>;
}

export function queryApi(client: Client): QueryApi {
  return {
    async get(serverId) {
      const outcome = await send(client, getQuery, { path: { id: serverId } });
      return outcome.ok ? ok(outcome.value.result) : outcome;
    },
    async updatedSince(moment) {
      const outcome = await send(client, listUpdatedQueries, { q: { last_updated_ms: moment } });
      return outcome.ok ? ok(outcome.value.result) : outcome;
    },
    async list({ page, pageSize, filters }) {
      const q = {
        columns: COLUMNS,
        filters,
        order_column: 'start_time',
        order_direction: 'desc',
        page,
        page_size: pageSize,
      };
      const outcome = await send(client, listQueries, { q });
      if (!outcome.ok) return outcome;
      const { count, result } = outcome.value;
      return ok({ count, queries: result.map(readPastQuery).filter((query) => query !== null) });
    },
  };
}
