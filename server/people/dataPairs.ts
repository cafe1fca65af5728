import { databasePermission, datasetPermission } from '#domain/access/entities.ts';
import type { Meta } from '../meta/meta.ts';
import type { PermissionPair } from '../meta/people/roles.ts';

/** The number at the end of a name, which stays when what it names is renamed. */
const numberOf = (view: string): string => /\(id:\d+\)$/.exec(view)?.[0] ?? view;

/** Offers the permissions to read each database and each dataset, so that roles can be given them. */
export function offerDataPairs(meta: Meta): void {
  const databases = new Map(meta.databases.list().map(({ id, databaseName: name }) => [id, { id, name }]));
  const pairs: PermissionPair[] = [...databases.values()].map((row) => [
    'database_access',
    databasePermission(row),
  ]);
  for (const { id, databaseId, tableName, schema } of meta.datasets.list()) {
    const database = databases.get(databaseId);
    if (database === undefined) continue;
    pairs.push(['datasource_access', datasetPermission({ id, tableName, schema, database })]);
  }
  const known = new Set(
    meta.roles.offered().map(({ permission, view }) => `${permission} ${numberOf(view)}`),
  );
  const added = pairs.filter(([permission, view]) => !known.has(`${permission} ${numberOf(view)}`));
  if (added.length > 0) meta.roles.offer(added);
}
