import { ENTITY_VIEW } from '#domain/access/entities.ts';
import { accessOf } from '../auth/access.ts';
import type { ServerDeps } from '../deps.ts';
import type { DatabaseRow } from '../meta/databases.ts';
import type { Bundle, BundleFault } from './bundle.ts';
import type { Place } from './findPlace.ts';
import type { ImportRequest } from './writeContext.ts';

/**
 * Why a person may not import a bundle: a file would give them what they cannot create here. Whoever imports a dataset
 * owns it and reads its data.
 */
export function mayNotWrite(
  deps: ServerDeps,
  bundle: Bundle,
  { userId }: ImportRequest,
  places: ReadonlyMap<string, Place | null>,
  fallback: DatabaseRow | null,
): BundleFault | null {
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
    const created = parts.find(({ value }) => store.byUuid(value.uuid) === null);
    if (created && !meta.roles.allows(user.id, 'can_write', ENTITY_VIEW[name]))
      return { file: created.file, reason: `You may not create a ${name} here.` };
  }
  for (const { file, value } of bundle.datasets) {
    const database = places.get(value.uuid)?.database ?? fallback;
    if (database && meta.datasets.byUuid(value.uuid) === null && !access.readDatabase(database))
      return { file, reason: `You may not read the database "${database.databaseName}".` };
  }
  return null;
}
