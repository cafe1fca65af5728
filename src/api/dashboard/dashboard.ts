import type * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import {
  colorsSavedResponse,
  dashboardResponse,
  dashboardCreatedResponse,
  dashboardSavedResponse,
  filtersSavedResponse,
} from '#contract/dashboard/dashboard.ts';
import { messageResponse } from '#contract/error.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { StoredFilterChanges } from '#domain/filter/config/changeFilters.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { readDashboard } from './readDashboard.ts';
import type { ServerDashboard } from './readDashboard.ts';

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
  const pathOf = (id: number | string, rest = '') =>
    `/api/v1/dashboard/${encodeURIComponent(String(id))}${rest}`;
  async function save(
    path: string,
    json: object,
    base: string | null,
    schema: v.GenericSchema<unknown, unknown>,
  ): Promise<Result<string | null, ApiError>> {
    const headers = base === null ? {} : { 'If-Match': base };
    const response = await client.headed({ method: 'PUT', path, body: { json }, headers }, schema);
    return response.ok ? ok(response.value.headers.get('ETag')) : response;
  }

  return {
    async get(idOrSlug) {
      const result = await client.headed({ method: 'GET', path: pathOf(idOrSlug) }, dashboardResponse);
      if (!result.ok) return result;
      const { body, headers } = result.value;
      return ok(readDashboard(body.result, headers.get('ETag')));
    },
    async create(uuid, title) {
      const response = await client.json(
        {
          method: 'POST',
          path: '/api/v1/dashboard/',
          body: { json: { dashboard_title: title, uuid } },
          headers: { [LOCAL_ID_HEADER]: uuid },
        },
        dashboardCreatedResponse,
      );
      return response.ok ? ok(response.value.id) : response;
    },
    put: (id, fields, base = null) => save(pathOf(id), fields, base, dashboardSavedResponse),
    putFilters: (id, changes, base = null) =>
      save(pathOf(id, '/filters'), changes, base, filtersSavedResponse),
    putControls: (id, changes, base) =>
      save(pathOf(id, '/chart_customizations'), changes, base, filtersSavedResponse),
    remove: (id) => done(client.json({ method: 'DELETE', path: pathOf(id) }, messageResponse)),
    putColors: (id, colors) =>
      done(
        client.json(
          {
            method: 'PUT',
            path: `${pathOf(id, '/colors')}?mark_updated=false`,
            body: { json: colors },
          },
          colorsSavedResponse,
        ),
      ),
  };
}
