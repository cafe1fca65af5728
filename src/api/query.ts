import { queryItemAnswer, queryListAnswer, updatedSinceAnswer } from '#contract/query.ts';
import type { QueryItem, QueryListRow } from '#contract/query.ts';
import type { QueryBody } from '#contract/sqllab.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { Client } from './client.ts';
import { rison } from './rison.ts';

export interface QueryPage {
  readonly count: number;
  readonly queries: readonly QueryListRow[];
}

/** What the server remembers of queries. */
export interface QueryApi {
  /** CALL-14. */
  get(serverId: number): Promise<Result<QueryItem, ApiError>>;
  /** The person's own queries that changed after a moment of the server's clock. */
  updatedSince(moment: Millis): Promise<Result<readonly QueryBody[], ApiError>>;
  /** The history, last started first. */
  list(page: number, pageSize: number): Promise<Result<QueryPage, ApiError>>;
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
    async list(page, pageSize) {
      const q = rison({ order_column: 'start_time', order_direction: 'desc', page, page_size: pageSize });
      const answered = await client.json(
        { method: 'GET', path: '/api/v1/query/', query: { q } },
        queryListAnswer,
      );
      return answered.ok ? ok({ count: answered.value.count, queries: answered.value.result }) : answered;
    },
  };
}
