import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { chartDataCache } from '../../chartData/chartDataCache.ts';
import { chartDataCallerOf } from '../../chartData/chartDataCaller.ts';
import { withRows } from '../../chartData/chartJson.ts';
import { chartResult } from '../../chartData/chartResults.ts';
import type { DatasourceLookup } from '../../datasets/datasource.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { accessDenied, legacyError, supersetError } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { pathId } from '../../http/request/pathId.ts';
import { computeCallerOf, currentUser, requireCookieUser } from '../../auth/requireUser.ts';
import { wireJson } from '../../http/response/wireJson.ts';
import { MISSING_FIELD } from '../../http/request/formFields.ts';
import { accessOf } from '../../auth/rights/access.ts';
import { readColumns } from '../../datasets/readColumns.ts';
import { wholeDataset } from './datasetParts.ts';
import { datasetData } from './datasetViews.ts';
import { datasourceValueRoutes } from './datasourceValues.ts';
import { visibleRow } from '../asset/entity.ts';

const SAMPLED_TYPES = ['table', 'dataset', 'query'] as const;
const UNSUPPORTED =
  "415 Unsupported Media Type: Did not attempt to load JSON data because the request Content-Type was not 'application/json'.";

const samplesQuery = v.object({
  datasource_type: v.picklist(SAMPLED_TYPES),
  datasource_id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  per_page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)), '1'),
  force: v.optional(v.string(), 'false'),
});
const samplesBody = v.looseObject({
  filters: v.optional(v.array(v.looseObject({ col: v.string(), op: v.string() })), []),
});

/** The older calls about datasets: their columns, and sample rows. */
export function datasourceRoutes(deps: ServerDeps, lookup: DatasourceLookup): Hono<AppEnv> {
  const { meta } = deps;
  const cache = chartDataCache();
  const routes = new Hono<AppEnv>();

  routes.post('/datasource/samples', requireCookieUser(deps, ['can_samples', 'Datasource']), async (c) => {
    const loaded = v.safeParse(samplesQuery, c.req.query());
    if (!c.req.header('Content-Type')?.includes('json')) return legacyError(c, 415, UNSUPPORTED);
    if (!loaded.success) return c.json({}, 400);
    const body = await readJson(c, samplesBody);
    if (!body.ok) return c.json({}, 400);
    const { datasource_id: id, datasource_type: type, page, force } = loaded.output;
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
    const size = Math.min(loaded.output.per_page ?? max, max);
    const columns = new Set(found.value.source.columns.map(({ name }) => name));
    const filters = body.value.filters.filter(({ col }) => columns.has(col)) as QueryObject['filters'];
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
    const rejected_filters = body.value.filters
      .filter(({ col }) => !columns.has(col))
      .map(({ col }) => ({ reason: 'not_in_datasource', column: col }));
    const total_count = counted.value.rows?.columns[0]?.values[0] ?? 0;
    const result = { ...withRows(rows.value), rejected_filters, page, per_page: size, total_count };
    return wireJson(c, { result });
  });

  routes.get(
    '/superset/fetch_datasource_metadata',
    requireCookieUser(deps, ['can_fetch_datasource_metadata', 'Superset']),
    (c) => {
      const { datasourceKey: key } = c.req.query();
      if (key === undefined) return legacyError(c, 400, MISSING_FIELD);
      const [id = '', type = ''] = key.split('__');
      // The contract's status, although the request is at fault.
      if (type !== 'table') return legacyError(c, 500, `'${type}' is not a valid DatasourceType`);
      return datasetResponse(c, Number(id));
    },
  );

  routes.get('/datasource/get/table/:id{[0-9]+}/', requireCookieUser(deps, ['can_get', 'Datasource']), (c) =>
    datasetResponse(c, pathId(c)),
  );

  routes.get(
    '/datasource/external_metadata/table/:id{[0-9]+}/',
    requireCookieUser(deps, ['can_external_metadata', 'Datasource']),
    async (c) => {
      const row = visibleRow(deps, c, 'dataset');
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
