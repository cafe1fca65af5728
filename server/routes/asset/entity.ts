import type { Context } from 'hono';
import { err, ok, type Result } from '#domain/result.ts';
import { accessOf, type Access } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { forbidden, notFound } from '../../http/response/errorBodies.ts';
import { safeId } from '../../http/request/pathId.ts';
import { currentUser } from '../../auth/requireUser.ts';
import { staleResponse } from '../../http/response/revision.ts';
import type { ChartRow } from '../../meta/content/charts.ts';
import type { DashboardRow } from '../../meta/content/dashboards.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';
import type { OwnedEntity } from '#domain/access/entities.ts';

interface RowOf {
  dataset: DatasetRow;
  chart: ChartRow;
  dashboard: DashboardRow;
}

type Env = Context<AppEnv>;

/** The id in a path of any text; other text matches no entity. */
const idOf = (c: Env): number => {
  const text = c.req.param('id') ?? '';
  return /^\d+$/.test(text) ? safeId(text) : 0;
};

function mayRead<E extends OwnedEntity>(access: Access, entity: E, row: RowOf[E]): boolean {
  switch (entity) {
    case 'dataset':
      return access.readDataset(row as DatasetRow);
    case 'chart':
      return access.readChart(row as ChartRow);
    default:
      return access.readDashboard(row as DashboardRow);
  }
}

/** A row by its id, if it exists and the caller may see it. */
export function visibleById<E extends OwnedEntity>(
  deps: ServerDeps,
  c: Env,
  entity: E,
  id: number,
): RowOf[E] | null {
  const { meta } = deps;
  const stores = { dataset: meta.datasets, chart: meta.charts, dashboard: meta.dashboards };
  const row = stores[entity].byId(id) as RowOf[E] | null;
  return row && mayRead(accessOf(deps, currentUser(c)), entity, row) ? row : null;
}

/** The row of the id in the path; 404 where the caller may not see it. */
export function visibleRow<E extends OwnedEntity>(
  deps: ServerDeps,
  c: Env,
  entity: E,
): Result<RowOf[E], Response> {
  const row = visibleById(deps, c, entity, idOf(c));
  return row ? ok(row) : err(notFound(c));
}

/** The row of the id in the path, for a caller who may edit it and has its latest revision. */
export function changeableRow<E extends OwnedEntity>(
  deps: ServerDeps,
  c: Env,
  entity: E,
): Result<RowOf[E], Response> {
  const row = visibleRow(deps, c, entity);
  if (!row.ok) return row;
  if (!accessOf(deps, currentUser(c)).change(entity, row.value.id)) return err(forbidden(c));
  const stale = staleResponse(c, row.value);
  return stale ? err(stale) : row;
}
