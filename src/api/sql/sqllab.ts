import { stopQuery } from '#contract/sql/query.ts';
import {
  estimateSql,
  executeSql,
  formatSql,
  getResults,
  type EstimateRequestBody,
  type ExecuteRequestBody,
  type ResultsQuery,
} from '#contract/sql/sqllab.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send, toRequest } from '../http/send.ts';

/** The requested row format; the response's content type is that of the actual one. */
export interface RowsOptions {
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

export interface ResultsOptions extends RowsOptions {
  /** The longest wait for the response (CALL-08); unlimited if omitted. */
  readonly timeout?: Millis | null;
}

export interface ExecuteOptions extends RowsOptions {
  /** The page's query string, which statements can read (CALL-06). */
  readonly search?: string;
}

export interface FormatOptions {
  readonly databaseId?: number;
  /** JSON text. */
  readonly templateParams?: string;
}

export interface SqllabApi {
  /** 200 with rows, unparsed, or 202 for a query to be polled (CALL-05). */
  execute(body: ExecuteRequestBody, options?: ExecuteOptions): Promise<Result<Response, ApiError>>;
  /** Rows of an earlier query, unparsed (CALL-07). */
  results(query: ResultsQuery, options?: ResultsOptions): Promise<Result<Response, ApiError>>;
  /** CALL-09. */
  stop(clientId: string): Promise<Result<void, ApiError>>;
  /** The cost of each statement, in the engine's own words; nothing is executed. */
  estimate(
    body: EstimateRequestBody,
  ): Promise<Result<readonly Readonly<Record<string, unknown>>[], ApiError>>;
  /** CALL-10. */
  format(sql: string, options?: FormatOptions): Promise<Result<string, ApiError>>;
}

/** A query may take as long as the server allows, so calls that wait for rows have no time limit of their own. */
export function sqllabApi(client: Client): SqllabApi {
  return {
    execute: (request, { search, ...options } = {}) =>
      client.raw({
        ...toRequest(executeSql, { request, timeout: null, ...options }),
        query: new URLSearchParams(search),
      }),
    results: (q, options) => client.raw(toRequest(getResults, { q, timeout: null, ...options })),
    stop: (clientId) => done(send(client, stopQuery, { request: { client_id: clientId } })),
    async estimate(request) {
      const response = await send(client, estimateSql, { request });
      return response.ok ? ok(response.value.result) : response;
    },
    async format(sql, { databaseId, templateParams } = {}) {
      const request = { sql, database_id: databaseId, template_params: templateParams };
      const response = await send(client, formatSql, { request });
      return response.ok ? ok(response.value.result) : response;
    },
  };
}
