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
  const row = storesOf(deps)[entity].byId(id) as RowOf[E] | null;
  return row && mayRead(accessOf(deps, currentUser(c)), entity, row) ? row : null;
}

export const storesOf = ({ meta }: ServerDeps) => ({
  dataset: meta.datasets,
  chart: meta.charts,
  dashboard: meta.dashboards,
});

/** The row of an id; 404 where the caller may not see it. */
export function visibleRow<E extends OwnedEntity>(
  deps: ServerDeps,
  c: Env,
  entity: E,
  id: number,
): Result<RowOf[E], Response> {
  const row = visibleById(deps, c, entity, id);
  return row ? ok(row) : err(notFound(c));
}

/** The same of an id or a uuid. */
export function namedRow<E extends OwnedEntity>(
  deps: ServerDeps,
  c: Env,
  entity: E,
  name: string,
): Result<RowOf[E], Response> {
  const id = /^\d+$/.test(name) ? safeId(name) : storesOf(deps)[entity].byUuid(name)?.id;
  return id === undefined ? err(notFound(c)) : visibleRow(deps, c, entity, id);
}

/** The row of an id, for a caller who may edit it and has its latest revision. */
export function changeableRow<E extends OwnedEntity>(
  deps: ServerDeps,
  c: Env,
  entity: E,
  id: number,
): Result<RowOf[E], Response> {
  const row = visibleRow(deps, c, entity, id);
  if (!row.ok) return row;
  if (!accessOf(deps, currentUser(c)).change(entity, row.value.id)) return err(forbidden(c));
  const stale = staleResponse(c, row.value);
  return stale ? err(stale) : row;
}
