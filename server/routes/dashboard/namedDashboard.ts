import type { Context } from 'hono';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { safeId } from '../../http/request/pathId.ts';
import { currentUser } from '../../auth/requireUser.ts';
import type { DashboardRow } from '../../meta/content/dashboards.ts';

/** The dashboard of an id, uuid or slug, if the caller may see it. */
export function namedDashboard(deps: ServerDeps, c: Context<AppEnv>, name: string): DashboardRow | null {
  const { dashboards } = deps.meta;
  const row =
    (/^\d{1,15}$/.test(name) ? dashboards.byId(Number(name)) : null) ??
    dashboards.bySlug(name) ??
    dashboards.byUuid(name);
  if (!row && /^\d+$/.test(name)) safeId(name);
  return row && accessOf(deps, currentUser(c)).readDashboard(row) ? row : null;
}
