import { type Context, Hono } from 'hono';
import * as contract from '#contract/dataset/datasource.ts';
import { chartDataCache } from '../../chartData/chartDataCache.ts';
import { chartDataCallerOf } from '../../chartData/chartDataCaller.ts';
import { withRows } from '../../chartData/chartJson.ts';
import { chartResult } from '../../chartData/chartResults.ts';
import type { DatasourceLookup } from '../../datasets/datasource.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { accessDenied, legacyError, supersetError } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';
import { computeCallerOf, currentUser, requireCookieUser } from '../../auth/requireUser.ts';
import { wireJson } from '../../http/response/wireJson.ts';
import { MISSING_FIELD } from '../../http/request/formFields.ts';
import { accessOf } from '../../auth/rights/access.ts';
import { readColumns } from '../../datasets/readColumns.ts';
import { wholeDataset } from './datasetParts.ts';
import { datasetData } from './datasetViews.ts';
import { datasourceValueRoutes } from './datasourceValues.ts';
import { visibleRow } from '../asset/entity.ts';

const UNSUPPORTED =
  "415 Unsupported Media Type: Did not attempt to load JSON data because the request Content-Type was not 'application/json'.";

/** The older calls about datasets: their columns, and sample rows. */
export function datasourceRoutes(deps: ServerDeps, lookup: DatasourceLookup): Hono<AppEnv> {
  const { meta } = deps;
  const cache = chartDataCache();
  const routes = new Hono<AppEnv>();

  const maySample = requireCookieUser(deps, ['can_samples', 'Datasource']);
  serve(
    routes,
    contract.getSamples,
    maySample,
    async (c, { query: asked, body }) => {
      const { datasource_id: id, datasource_type: type, page, force } = asked;
      const user = currentUser(c);
      const found = await lookup.find(user, { id, type });
      if (!found.ok) {
        if (found.error.kind === 'limited') {
          c.set('isByRowRule', true);
          return legacyError(c, 403, found.error.reason);
        }
        return found.error.kind === 'missing'
          ? legacyError(c, 404, 'Datasource does not exist')
          : accessDenied(c, 403);
      }
      const max = deps.config.conf.SAMPLES_ROW_LIMIT;
      const size = Math.min(asked.per_page ?? max, max);
      const columns = new Set(found.value.source.columns.map(({ name }) => name));
      const filters = body.filters.filter(({ col }) => columns.has(col)) as QueryObject['filters'];
      const caller = chartDataCallerOf(deps, c, found.value);
      const context = { datasource: { id, type }, queries: [], force: force === 'true' };
      const query = { filters, row_limit: size, row_offset: (page - 1) * size } as QueryObject;
      const rows = await chartResult(deps, cache, {
        context: { ...context, result_type: 'samples' },
        query,
        caller,
      });
      if (!rows.ok) return supersetError(c, 500, rows.error.message);
      const counted = await chartResult(deps, cache, {
        context: { ...context, result_type: 'full' },
        query: { filters, columns: [], metrics: [COUNT], row_limit: 1 } as QueryObject,
        caller,
      });
      if (!counted.ok) return supersetError(c, 500, counted.error.message);
      const rejected_filters = body.filters
        .filter(({ col }) => !columns.has(col))
        .map(({ col }) => ({ reason: 'not_in_datasource', column: col }));
      const total_count = counted.value.rows?.columns[0]?.values[0] ?? 0;
      const result = { ...withRows(rows.value), rejected_filters, page, per_page: size, total_count };
      return wireJson(c, { result });
    },
    {
      refuse: (c) =>
        c.req.header('Content-Type')?.includes('json') === true
          ? c.json({}, 400)
          : legacyError(c, 415, UNSUPPORTED),
    },
  );

  serve(
    routes,
    contract.getDatasourceMetadata,
    requireCookieUser(deps, ['can_fetch_datasource_metadata', 'Superset']),
    (c, { query: { datasourceKey: key } }) => {
      if (key === undefined) return legacyError(c, 400, MISSING_FIELD);
      const [id = '', type = ''] = key.split('__');
      // The contract's status, although the request is at fault.
      if (type !== 'table') return legacyError(c, 500, `'${type}' is not a valid DatasourceType`);
      return datasetResponse(c, Number(id));
    },
  );

  serve(routes, contract.getDatasource, requireCookieUser(deps, ['can_get', 'Datasource']), (c, { path }) =>
    datasetResponse(c, path.id),
  );

  serve(
    routes,
    contract.getSourceColumns,
    requireCookieUser(deps, ['can_external_metadata', 'Datasource']),
    async (c, { path }) => {
      const row = visibleRow(deps, c, 'dataset', path.id);
      if (!row.ok) return legacyError(c, 404, 'Datasource does not exist');
      const found = await readColumns(deps, computeCallerOf(c), row.value);
      if (!found.ok) return legacyError(c, 400, found.error.message);
      return c.json(
        found.value.map((column) => ({
          column_name: column.name,
          name: column.name,
          type: column.type,
          nullable: true,
          default: null,
          autoincrement: false,
          comment: null,
          type_generic: column.generic,
          is_dttm: column.temporal,
        })),
      );
    },
  );

  routes.route('/', datasourceValueRoutes(deps));

  function datasetResponse(c: Context<AppEnv>, id: number): Response {
    const row = meta.datasets.byId(Number.isInteger(id) ? id : 0);
    if (!row) return legacyError(c, 404, 'Datasource does not exist');
    if (accessOf(deps, currentUser(c)).readDataset(row))
      return c.json(datasetData(deps, wholeDataset(deps, row)));
    const { name } = datasetData(deps, wholeDataset(deps, row));
    return supersetError(
      c,
      403,
      `This endpoint requires the datasource ${id}, database or \`all_datasource_access\` permission`,
      {
        type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
        extra: { link: '', datasource: id, datasource_name: name },
        level: 'warning',
      },
    );
  }
  return routes;
}

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows' } as const;
