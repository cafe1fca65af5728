import type { Context } from 'hono';
import { mayReadAll } from '#domain/access/entities.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { forbidden, notFound } from '../../http/response/errorBodies.ts';
import { currentUser } from '../../auth/requireUser.ts';
import type { ReportRow } from '../../meta/reports.ts';

/** A condition for the reports a person may see: their own, or all for people who may read all data. */
export function visibleReports(deps: ServerDeps, c: Context<AppEnv>): string | undefined {
  const { id } = currentUser(c);
  if (mayReadAll(deps.meta.roles.rightsOf(id))) return undefined;
  return `id IN (SELECT entity_id FROM owner WHERE entity = 'report' AND user_id = ${id})`;
}

export function visibleReport(deps: ServerDeps, c: Context<AppEnv>, id: number): ReportRow | null {
  const row = deps.meta.reports.byId(id);
  if (row === null) return null;
  const user = currentUser(c);
  const isSeen =
    mayReadAll(deps.meta.roles.rightsOf(user.id)) || deps.meta.owners.of('report', id).includes(user.id);
  return isSeen ? row : null;
}

/** Reports that the caller may change: all of them, or the response that refuses. */
export function changeableReports(
  deps: ServerDeps,
  c: Context<AppEnv>,
  ids: readonly number[],
): Result<readonly ReportRow[], Response> {
  const rows = ids.map((id) => visibleReport(deps, c, id));
  if (ids.length === 0 || rows.includes(null)) return err(notFound(c));
  const user = currentUser(c);
  const { isAdmin } = deps.meta.roles.rightsOf(user.id);
  const mayChange = (id: number) => isAdmin || deps.meta.owners.of('report', id).includes(user.id);
  return ids.every(mayChange) ? ok(rows.filter((row) => row !== null)) : err(forbidden(c));
}
