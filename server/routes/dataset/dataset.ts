import { Hono } from 'hono';
import { listDatasets } from '#contract/dataset/datasetPages.ts';
import * as contract from '#contract/dataset/datasets.ts';
import { getDatasetUsers } from '#contract/dataset/datasetUsers.ts';
import { serve } from '../../http/serve.ts';
import { isLimitedFor } from '../../datasets/rowRules/limitedSource.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { ago } from '../../http/response/ago.ts';
import { listed } from '../../http/response/listResponse.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import { wholeDataset } from './datasetParts.ts';
import { datasetListModel } from './datasetList.ts';
import { datasetItem } from './datasetViews.ts';
import { datasetCreateRoutes } from './datasetCreate.ts';
import { datasetWriteRoutes } from './datasetWrite.ts';
import { namedRow, visibleRow } from '../asset/entity.ts';
import { entityRoutes } from '../asset/entityRoutes.ts';
import { relatedObjects } from '../asset/relatedObjects.ts';

/** The dataset list and single datasets. */
export function datasetRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayRead = requireUser(deps, ['can_read', 'Dataset']);
  const routes = new Hono<AppEnv>();

  serve(routes, listDatasets, mayRead, (c, { q }) =>
    listed(c, deps.log, datasetListModel(deps, currentUser(c)), q, (request) => meta.datasets.page(request)),
  );

  routes.route('/', entityRoutes(deps, 'dataset'));
  routes.route('/', datasetCreateRoutes(deps));
  routes.route('/', datasetWriteRoutes(deps));

  serve(routes, contract.getDataset, mayRead, async (c, { path, q, query }) => {
    const row = namedRow(deps, c, 'dataset', path.id);
    if (!row.ok) return row.error;
    const item = datasetItem(deps, wholeDataset(deps, row.value));
    const rendered = query.include_rendered_sql === 'true' ? renderedParts(item) : {};
    const limited = (await isLimitedFor(deps, currentUser(c), row.value)) ? { rows_limited: true } : {};
    const result = q?.columns ? pickColumns(item, q.columns) : { ...item, ...rendered, ...limited };
    return c.json({ id: row.value.id, result }, 200, { ETag: etagOf(row.value) });
  });

  serve(routes, getDatasetUsers, mayRead, (c, { path }) => {
    const row = visibleRow(deps, c, 'dataset', path.id);
    if (!row.ok) return row.error;
    return c.json(relatedObjects(deps, currentUser(c), [row.value]));
  });

  serve(
    routes,
    contract.getDrillInfo,
    requireUser(deps, ['can_get_drill_info', 'Dataset']),
    (c, { path }) => {
      const row = visibleRow(deps, c, 'dataset', path.id);
      if (!row.ok) return row.error;
      const whole = wholeDataset(deps, row.value);
      const item = datasetItem(deps, whole);
      const now = deps.clock.now();
      return c.json({
        result: {
          changed_by: item.changed_by,
          changed_on_humanized: ago(now - row.value.changedOn),
          columns: whole.columns.map(({ columnName, verboseName }) => ({
            column_name: columnName,
            verbose_name: verboseName,
          })),
          created_by: item.created_by,
          created_on_humanized: ago(now - row.value.createdOn),
          id: item.id,
          owners: item.owners,
          table_name: item.table_name,
        },
      });
    },
  );
  return routes;
}

/** The texts unrendered: templates are rendered per query. */
const renderedParts = ({ sql, metrics }: ReturnType<typeof datasetItem>) => ({
  rendered_sql: sql,
  metrics: metrics.map((metric) => ({ ...metric, rendered_expression: metric.expression })),
});

type Item = Readonly<Record<string, unknown>>;

/** The requested columns of an item; `database.id` and `columns.type` pick within objects and lists. */
function pickColumns(item: Item, columns: readonly string[]): Item {
  const inner = new Map<string, string[]>();
  for (const name of columns) {
    const [outer = name, ...rest] = name.split('.');
    if (!(outer in item)) continue;
    const keys = inner.get(outer) ?? [];
    inner.set(outer, rest.length === 0 ? keys : [...keys, rest.join('.')]);
  }
  return Object.fromEntries(
    [...inner].map(([outer, keys]) => [outer, keys.length === 0 ? item[outer] : within(item[outer], keys)]),
  );
}

function within(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => within(each, keys));
  return typeof value === 'object' && value !== null ? pickColumns(value as Item, keys) : value;
}
