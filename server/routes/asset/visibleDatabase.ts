import type { Context } from 'hono';
import { accessOf } from '../../auth/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { currentUser } from '../../http/requireUser.ts';
import type { DatabaseRow } from '../../meta/databases.ts';

/** A database, if it exists and the caller may run SQL on it. */
export function visibleDatabase(deps: ServerDeps, c: Context<AppEnv>, id: number): DatabaseRow | null {
  const row = deps.meta.databases.byId(id);
  return row && accessOf(deps, currentUser(c)).readDatabase(row) ? row : null;
}

export function visibleDatabases(deps: ServerDeps, c: Context<AppEnv>): DatabaseRow[] {
  const access = accessOf(deps, currentUser(c));
  return deps.meta.databases.list().filter((row) => access.readDatabase(row));
}
