import type { Context } from 'hono';
import { accessOf } from '../../auth/rights/access.ts';
import type { Readable } from '../../access/reading.ts';
import { freeReading } from '../../datasets/rowRules/freeReading.ts';
import { keepsFromSql } from '../../datasets/rowRules/limitedSource.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { currentUser } from '../../auth/requireUser.ts';
import type { DatabaseRow } from '../../meta/databases.ts';

/** A database, if it exists and the caller may run SQL on it. */
export function visibleDatabase(deps: ServerDeps, c: Context<AppEnv>, id: number): DatabaseRow | null {
  const row = deps.meta.databases.byId(id);
  return row && accessOf(deps, currentUser(c)).readDatabase(row) ? row : null;
}

/** Whose names the caller may see in the catalogue of such a database; null for all. */
export const namesFor = (deps: ServerDeps, c: Context<AppEnv>, database: DatabaseRow): Readable | null =>
  freeReading(deps, currentUser(c), database).only;

/** Such a database, unless row rules keep the caller from free SQL. */
export function databaseForSql(deps: ServerDeps, c: Context<AppEnv>, id: number): DatabaseRow | null {
  const row = visibleDatabase(deps, c, id);
  const isKept = row !== null && keepsFromSql(deps, currentUser(c), row);
  if (isKept) c.set('isByRowRule', true);
  return isKept ? null : row;
}

/** Those databases, to choose one from. */
export const databaseChoices = (deps: ServerDeps, c: Context<AppEnv>) =>
  visibleDatabases(deps, c).map(({ id, databaseName }) => ({ extra: {}, text: databaseName, value: id }));

export function visibleDatabases(deps: ServerDeps, c: Context<AppEnv>): DatabaseRow[] {
  const access = accessOf(deps, currentUser(c));
  return deps.meta.databases.list().filter((row) => access.readDatabase(row));
}
