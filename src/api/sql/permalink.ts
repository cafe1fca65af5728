import { createPermalink, getPermalink, type PermalinkState } from '#contract/sql/sqllab.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { send } from '../http/send.ts';

/** Links to a state of the SQL editor, stored by the server. */
export interface PermalinkApi {
  /** Returns the link's key (CALL-13). */
  create(state: PermalinkState): Promise<Result<string, ApiError>>;
  /** CALL-11, CALL-12: the key may be one of the key-value store. */
  get(key: string): Promise<Result<PermalinkState, ApiError>>;
}

export function permalinkApi(client: Client): PermalinkApi {
  return {
    async create(state) {
      const response = await send(client, createPermalink, { request: state });
      return response.ok ? ok(response.value.key) : response;
    },
    get: (key) => send(client, getPermalink, { path: { key } }),
  };
}
