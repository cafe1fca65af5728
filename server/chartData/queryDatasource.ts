import { err, ok, type Result } from '#domain/result.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { KEPT_FROM_SQL, keepsFromSql } from '../datasets/rowRules/limitedSource.ts';
import { freeReading } from '../datasets/rowRules/freeReading.ts';
import { accessOf } from '../auth/rights/access.ts';
import type { ServerDeps } from '../deps.ts';
import { dialectOfBackend } from '../engines/backends.ts';
import { engineLookup } from '../engines/engineLookup.ts';
import type { User } from '../meta/people/users.ts';
import type { NoDatasource, ServedDatasource } from '../datasets/datasource.ts';

/** A query that was run in the editor, charted like a virtual dataset. */
export async function queryDatasource(
  deps: ServerDeps,
  user: User,
  id: number,
): Promise<Result<ServedDatasource, NoDatasource>> {
  const row = deps.meta.queries.byId(id);
  const database = row === null ? null : deps.meta.databases.byId(row.databaseId);
  if (
    row === null ||
    database === null ||
    row.userId !== user.id ||
    !accessOf(deps, user).readDatabase(database)
  )
    return err({ kind: 'missing' });
  if (keepsFromSql(deps, user, database)) return err({ kind: 'limited', reason: KEPT_FROM_SQL });
  const dialect = dialectOfBackend(database.backend);
  const statement = splitStatements(row.sql, dialect.rules).at(-1)?.text ?? row.sql;
  const described = (row.extra['columns'] ?? []) as readonly DescribedColumn[];
  return ok({
    id,
    type: 'query',
    name: row.tabName ?? `query ${id}`,
    engine: await engineLookup(deps)(database),
    dialect,
    catalog: row.catalog,
    schema: row.schema,
    version: row.clientId,
    reading: freeReading(deps, user, database),
    namesOnly: false,
    marks: null,
    isLimited: false,
    templateParams: {},
    cacheTimeout: null,
    source: {
      from: { kind: 'sql', sql: statement },
      columns: Array.isArray(described)
        ? described.map(({ column_name, type, type_generic, is_dttm }) => ({
            name: column_name,
            type: type_generic,
            engineType: type,
            isTime: is_dttm,
          }))
        : [],
      metrics: [],
      mainTime: null,
    },
  });
}

interface DescribedColumn {
  readonly column_name: string;
  readonly type: string | null;
  readonly type_generic: 0 | 1 | 2 | 3 | null;
  readonly is_dttm: boolean;
}
