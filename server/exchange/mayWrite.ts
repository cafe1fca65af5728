import { ENTITY_VIEW } from '#domain/access/entities.ts';
import { accessOf } from '../auth/rights/access.ts';
import { KEPT_FROM_SQL, keepsFromSql } from '../datasets/rowRules/limitedSource.ts';
import type { ServerDeps } from '../deps.ts';
import type { DatabaseRow } from '../meta/databases.ts';
import type { Bundle, BundleFault } from './bundle.ts';
import type { ImportPlace } from './findPlace.ts';
import type { ImportRequest } from './writeContext.ts';

/**
 * Why a person may not import a bundle: a file would give them what they cannot create or change here. A person who
 * imports a dataset owns it and reads its data.
 */
export async function mayNotWrite(
  deps: ServerDeps,
  bundle: Bundle,
  { userId, policy }: ImportRequest,
  places: ReadonlyMap<string, ImportPlace | null>,
  fallback: DatabaseRow | null,
  breathe: () => Promise<void>,
): Promise<BundleFault | null> {
  const { meta } = deps;
  const user = userId === null ? null : meta.users.byId(userId);
  if (!user) return null;
  const access = accessOf(deps, user);
  const kinds = [
    ['dashboard', bundle.dashboards, meta.dashboards],
    ['chart', bundle.charts, meta.charts],
    ['dataset', bundle.datasets, meta.datasets],
  ] as const;
  for (const [name, parts, store] of kinds) {
    const mayCreate = meta.roles.allows(user.id, 'can_write', ENTITY_VIEW[name]);
    for (const { file, value } of parts) {
      await breathe();
      const known = store.byUuid(value.uuid);
      if (known === null && !mayCreate) return { file, reason: `You may not create a ${name} here.` };
      if (known !== null && policy !== 'refuse' && !access.change(name, known.id))
        return { file, reason: `A ${name} already exists and you may not overwrite it: it is not yours.` };
    }
  }
  for (const { file, value } of bundle.datasets) {
    await breathe();
    const isKnown = meta.datasets.byUuid(value.uuid) !== null;
    const own = value.database_uuid === null ? null : meta.databases.byUuid(value.database_uuid);
    const database = places.get(value.uuid)?.database ?? own ?? fallback;
    if (database === null || (isKnown && policy === 'refuse')) continue;
    if (!access.readDatabase(database))
      return { file, reason: `You may not read the database "${database.databaseName}".` };
    // As in the calls about datasets: SQL is free, and a changed dataset would take its rules to another table.
    if ((isKnown || value.sql) && keepsFromSql(deps, user, database)) return { file, reason: KEPT_FROM_SQL };
  }
  return null;
}
