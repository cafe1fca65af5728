import type { FreeReading } from '../../access/reading.ts';
import { isVirtual } from '../datasetSource.ts';
import type { ServerDeps } from '../../deps.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import type { User } from '../../meta/people/users.ts';
import { accessOf } from '../../auth/rights/access.ts';

/**
 * What somebody with the right to a database reads on it. A writable one is attached to all others: those are read as
 * far as the person may read them by themselves.
 */
export function freeReading(
  deps: Pick<ServerDeps, 'meta' | 'writable'>,
  user: User,
  { sqlalchemyUri, allowDml }: Pick<DatabaseRow, 'sqlalchemyUri' | 'allowDml'>,
): FreeReading {
  const free: FreeReading = { kind: 'free', dml: allowDml, only: null };
  if (deps.writable?.has(sqlalchemyUri) !== true) return free;
  const access = accessOf(deps, user);
  const others = deps.meta.databases.list().filter((each) => each.sqlalchemyUri !== sqlalchemyUri);
  const closed = others.filter((each) => !access.readDatabase(each));
  if (closed.length === 0) return free;
  const open = others.filter((each) => access.readDatabase(each));
  const catalogs = [sqlalchemyUri, ...open.map((each) => each.sqlalchemyUri)].map(catalogOf);
  const tables = deps.meta.datasets.list().flatMap((row) => {
    const database = closed.find(({ id }) => id === row.databaseId);
    if (database === undefined || isVirtual(row) || !access.readDataset(row)) return [];
    return [
      { catalog: catalogOf(database.sqlalchemyUri), schema: row.schema || 'main', name: row.tableName },
    ];
  });
  return { ...free, only: { catalogs, tables } };
}

/** The name under which the engine has a database. */
const catalogOf = (uri: string): string => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));
