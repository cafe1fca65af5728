import { queryItemAnswer, queryListAnswer, updatedSinceAnswer } from '#contract/query.ts';
import type { QueryItem } from '#contract/query.ts';
import type { QueryBody } from '#contract/sqllab.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { PastQuery } from '#domain/query/pastQuery.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { Client } from './client.ts';
import { readPastQuery } from './readPastQuery.ts';
import { rison } from './rison.ts';

export interface QueryPage {
  /** Of all pages together. */
  readonly count: number;
  readonly queries: readonly PastQuery[];
}

export interface QueryPageRequest {
  readonly page: number;
  readonly pageSize: number;
  /** Whose runs; null for all that the person may see. */
  readonly userId: number | null;
}

/** Without naming them a Superset leaves out by what a device knows its own runs again. */
const COLUMNS = [
  'client_id',
  'database.id',
  'end_time',
  'rows',
  'schema',
  'sql',
  'start_time',
  'status',
  'tab_name',
] as const;

/** What the server remembers of queries. */
export interface QueryApi {
  /** CALL-14. */
  get(serverId: number): Promise<Result<QueryItem, ApiError>>;
  /** The person's own queries that changed after a moment of the server's clock. */
  updatedSince(moment: Millis): Promise<Result<readonly QueryBody[], ApiError>>;
  /** The history, last started first. */
  list(request: QueryPageRequest): Promise<Result<QueryPage, ApiError>>;
}

export function queryApi(client: Client): QueryApi {
  return {
    async get(serverId) {
      const answered = await client.json(
        { method: 'GET', path: `/api/v1/query/${serverId}` },
        queryItemAnswer,
      );
      return answered.ok ? ok(answered.value.result) : answered;
    },
    async updatedSince(moment) {
      const query = { q: rison({ last_updated_ms: moment }) };
      const answered = await client.json(
        { method: 'GET', path: '/api/v1/query/updated_since', query },
        updatedSinceAnswer,
      );
      return answered.ok ? ok(answered.value.result) : answered;
    },
    async list({ page, pageSize, userId }) {
      const q = rison({
        columns: [...COLUMNS],
        filters: userId === null ? [] : [{ col: 'user', opr: 'rel_o_m', value: userId }],
        order_column: 'start_time',
        order_direction: 'desc',
        page,
        page_size: pageSize,
      });
      const answered = await client.json(
        { method: 'GET', path: '/api/v1/query/', query: { q } },
        queryListAnswer,
      );
      if (!answered.ok) return answered;
      const { count, result } = answered.value;
      return ok({ count, queries: result.map(readPastQuery).filter((query) => query !== null) });
    },
  };
}
