import {
  colorsSavedAnswer,
  dashboardAnswer,
  dashboardChartsAnswer,
  dashboardDatasetsAnswer,
  dashboardListAnswer,
  dashboardSavedAnswer,
  filterStateAnswer,
  filterStateCreated,
  filtersSavedAnswer,
  permalinkAnswer,
  permalinkCreated,
} from '#contract/dashboard.ts';
import type { PermalinkStateBody } from '#contract/dashboard.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dashboard, DashboardFields } from '#domain/dashboard/dashboard.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { StoredFilterChanges } from '#domain/filter/changeFilters.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from './client.ts';
import { done } from './done.ts';
import { listPages } from './listPages.ts';
import { readDashboard, readDashboardCharts } from './readDashboard.ts';
import type { ServerDashboard } from './readDashboard.ts';
import { readDashboardDatasets } from './readDataset.ts';

export interface Permalink {
  readonly key: string;
  readonly url: string;
}

export interface OpenedPermalink {
  /** Its uuid, or another name the server accepts. */
  readonly dashboard: string;
  readonly state: PermalinkStateBody;
}

export interface DashboardApi {
  list(): Promise<Result<readonly Dashboard[], ApiError>>;
  /** By id, slug or uuid. */
  get(idOrSlug: string): Promise<Result<ServerDashboard, ApiError>>;
  charts(idOrSlug: string): Promise<Result<readonly SavedChart[], ApiError>>;
  datasets(idOrSlug: string): Promise<Result<readonly Dataset[], ApiError>>;
  /** Saves only the named fields. */
  put(id: number, fields: Partial<DashboardFields>): Promise<Result<void, ApiError>>;
  /**
   * Replaces its metadata, a JSON text, and nothing else (CALL-50). `base` names the base state: a server with
   * revisions rejects the save if its state differs.
   */
  putMetadata(id: number, jsonMetadata: string, base: string | null): Promise<Result<void, ApiError>>;
  /** Changes some of its filters and nothing else of its metadata. */
  putFilters(id: number, changes: StoredFilterChanges): Promise<Result<void, ApiError>>;
  /** Stores colours, which is no change of the dashboard (CALL-55). */
  putColors(id: number, colors: JsonRecord): Promise<Result<void, ApiError>>;
  createPermalink(id: number, state: PermalinkStateBody): Promise<Result<Permalink, ApiError>>;
  permalink(key: string): Promise<Result<OpenedPermalink, ApiError>>;
  /** Stores the masks of the filter bar, as JSON text, under a key for addresses. */
  createFilterState(id: number, value: string): Promise<Result<string, ApiError>>;
  filterState(id: number, key: string): Promise<Result<string, ApiError>>;
}

export function dashboardApi(client: Client): DashboardApi {
  const pathOf = (id: number | string, rest = '') =>
    `/api/v1/dashboard/${encodeURIComponent(String(id))}${rest}`;
  return {
    async list() {
      const listed = await listPages(client, '/api/v1/dashboard/', dashboardListAnswer, {
        order_column: 'dashboard_title',
        order_direction: 'asc',
      });
      return listed.ok ? ok(listed.value.map((row) => readDashboard(row).dashboard)) : listed;
    },
    async get(idOrSlug) {
      const answered = await client.headed({ method: 'GET', path: pathOf(idOrSlug) }, dashboardAnswer);
      if (!answered.ok) return answered;
      const { body, headers } = answered.value;
      return ok(readDashboard(body.result, headers.get('ETag')));
    },
    async charts(idOrSlug) {
      const answered = await client.json(
        { method: 'GET', path: pathOf(idOrSlug, '/charts') },
        dashboardChartsAnswer,
      );
      return answered.ok ? ok(readDashboardCharts(answered.value.result)) : answered;
    },
    async datasets(idOrSlug) {
      const answered = await client.json(
        { method: 'GET', path: pathOf(idOrSlug, '/datasets') },
        dashboardDatasetsAnswer,
      );
      return answered.ok ? ok(readDashboardDatasets(answered.value.result)) : answered;
    },
    put: (id, { title, published }) =>
      done(
        client.json(
          {
            method: 'PUT',
            path: pathOf(id),
            body: {
              json: {
                ...(title !== undefined && { dashboard_title: title }),
                ...(published !== undefined && { published }),
              },
            },
          },
          dashboardSavedAnswer,
        ),
      ),
    putMetadata: (id, jsonMetadata, base) =>
      done(
        client.json(
          {
            method: 'PUT',
            path: pathOf(id),
            body: { json: { json_metadata: jsonMetadata } },
            headers: base === null ? {} : { 'If-Match': base },
          },
          dashboardSavedAnswer,
        ),
      ),
    putFilters: (id, changes) =>
      done(
        client.json(
          { method: 'PUT', path: pathOf(id, '/filters'), body: { json: changes } },
          filtersSavedAnswer,
        ),
      ),
    putColors: (id, colors) =>
      done(
        client.json(
          {
            method: 'PUT',
            path: `${pathOf(id, '/colors')}?mark_updated=false`,
            body: { json: colors },
          },
          colorsSavedAnswer,
        ),
      ),
    createPermalink: (id, state) =>
      client.json(
        { method: 'POST', path: pathOf(id, '/permalink'), body: { json: state } },
        permalinkCreated,
      ),
    async permalink(key) {
      const path = `/api/v1/dashboard/permalink/${encodeURIComponent(key)}`;
      const answered = await client.json({ method: 'GET', path }, permalinkAnswer);
      return answered.ok
        ? ok({ dashboard: answered.value.dashboardId, state: answered.value.state })
        : answered;
    },
    async createFilterState(id, value) {
      const answered = await client.json(
        { method: 'POST', path: pathOf(id, '/filter_state'), body: { json: { value } } },
        filterStateCreated,
      );
      return answered.ok ? ok(answered.value.key) : answered;
    },
    async filterState(id, key) {
      const path = pathOf(id, `/filter_state/${encodeURIComponent(key)}`);
      const answered = await client.json({ method: 'GET', path }, filterStateAnswer);
      return answered.ok ? ok(answered.value.value) : answered;
    },
  };
}
