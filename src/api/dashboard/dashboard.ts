import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { dashboards, putColors, putControls, putFilters } from '#contract/dashboard/dashboard.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { StoredFilterChanges } from '#domain/filter/config/changeFilters.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send, sendForHeaders, toRequest } from '../http/send.ts';
import { readDashboard, type ServerDashboard } from './readDashboard.ts';

export interface DashboardApi {
  /** By id, slug or uuid. */
  get(idOrSlug: string): Promise<Result<ServerDashboard, ApiError>>;
  /** Creates one under a uuid, once where the server keeps local ids; returns its id. */
  create(uuid: string, title: string): Promise<Result<number, ApiError>>;
  /**
   * Saves only the named fields, in the contract's names (CALL-50). `base` names the base state: a server with
   * revisions rejects the save if its state differs. Returns the revision after it, if the server has revisions.
   */
  put(id: number, fields: JsonRecord, base?: string | null): Promise<Result<string | null, ApiError>>;
  /** Changes some of its filters and nothing else of its metadata. */
  putFilters(
    id: number,
    changes: StoredFilterChanges,
    base?: string | null,
  ): Promise<Result<string | null, ApiError>>;
  /** The same for display controls. */
  putControls(
    id: number,
    changes: StoredFilterChanges,
    base: string | null,
  ): Promise<Result<string | null, ApiError>>;
  /** Stores colours, which is no change of the dashboard (CALL-55). */
  putColors(id: number, colors: JsonRecord): Promise<Result<void, ApiError>>;
  remove(id: number): Promise<Result<void, ApiError>>;
}

export function dashboardApi(client: Client): DashboardApi {
  /** Sends what is saved, on a base; a save has some fields or others. */
  async function save(
    call: Call & { readonly response: v.GenericSchema },
    id: number,
    request: object,
    base: string | null,
  ): Promise<Result<string | null, ApiError>> {
    const headers = base === null ? {} : { 'If-Match': base };
    const response = await client.headed(toRequest(call, { path: { id }, request, headers }), call.response);
    return response.ok ? ok(response.value.headers.get('ETag')) : response;
  }

  return {
    async get(id) {
      const result = await sendForHeaders(client, dashboards.get, { path: { id } });
      if (!result.ok) return result;
      const { body, headers } = result.value;
      return ok(readDashboard(body.result, headers.get('ETag')));
    },
    async create(uuid, title) {
      const request = { dashboard_title: title, uuid };
      const headers = { [LOCAL_ID_HEADER]: uuid };
      const response = await send(client, dashboards.create, { request, headers });
      return response.ok ? ok(response.value.id) : response;
    },
    put: (id, fields, base = null) => save(dashboards.update, id, fields, base),
    putFilters: (id, changes, base = null) => save(putFilters, id, changes, base),
    putControls: (id, changes, base) => save(putControls, id, changes, base),
    remove: (id) => done(send(client, dashboards.remove, { path: { id } })),
    putColors: (id, request) =>
      done(send(client, putColors, { path: { id }, query: { mark_updated: 'false' }, request })),
  };
}
