import type * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import {
  colorsSavedAnswer,
  dashboardAnswer,
  dashboardChartsAnswer,
  dashboardCreatedAnswer,
  dashboardDatasetsAnswer,
  dashboardListAnswer,
  dashboardSavedAnswer,
  filterStateAnswer,
  filterStateCreated,
  filtersSavedAnswer,
  permalinkAnswer,
  permalinkCreated,
} from '#contract/dashboard.ts';
import { messageAnswer } from '#contract/error.ts';
import type { PermalinkStateBody } from '#contract/dashboard.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { StoredFilterChanges } from '#domain/filter/changeFilters.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
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
  /** Makes one under a uuid, once where the server keeps local ids; answers its number. */
  create(uuid: string, title: string): Promise<Result<number, ApiError>>;
  /**
   * Saves only the named fields, in the contract's names (CALL-50). `base` names the base state: a server with revisions
   * rejects the save if its state differs. Answers the revision after it, where the server says that.
   */
  put(id: number, fields: JsonRecord, base?: string | null): Promise<Result<string | null, ApiError>>;
  /** Changes some of its filters and nothing else of its metadata. */
  putFilters(
    id: number,
    changes: StoredFilterChanges,
    base?: string | null,
  ): Promise<Result<string | null, ApiError>>;
  /** Stores colours, which is no change of the dashboard (CALL-55). */
  putColors(id: number, colors: JsonRecord): Promise<Result<void, ApiError>>;
  remove(id: number): Promise<Result<void, ApiError>>;
  createPermalink(id: number, state: PermalinkStateBody): Promise<Result<Permalink, ApiError>>;
  permalink(key: string): Promise<Result<OpenedPermalink, ApiError>>;
  /** Stores the masks of the filter bar, as JSON text, under a key for addresses. */
  createFilterState(id: number, value: string): Promise<Result<string, ApiError>>;
  filterState(id: number, key: string): Promise<Result<string, ApiError>>;
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
    const answered = await client.headed({ method: 'PUT', path, body: { json }, headers }, schema);
    return answered.ok ? ok(answered.value.headers.get('ETag')) : answered;
  }

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
    async create(uuid, title) {
      const answered = await client.json(
        {
          method: 'POST',
          path: '/api/v1/dashboard/',
          body: { json: { dashboard_title: title, uuid } },
          headers: { [LOCAL_ID_HEADER]: uuid },
        },
        dashboardCreatedAnswer,
      );
      return answered.ok ? ok(answered.value.id) : answered;
    },
    put: (id, fields, base = null) => save(pathOf(id), fields, base, dashboardSavedAnswer),
    putFilters: (id, changes, base = null) => save(pathOf(id, '/filters'), changes, base, filtersSavedAnswer),
    remove: (id) => done(client.json({ method: 'DELETE', path: pathOf(id) }, messageAnswer)),
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
