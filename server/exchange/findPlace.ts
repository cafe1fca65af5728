import { accessOf } from '../auth/rights/access.ts';
import type { ServerDeps } from '../deps.ts';
import { columnsOf, renderedSql, type CommentedColumn } from '../datasets/readColumns.ts';

import { tableNameOf } from '#domain/dataset/creation/fileTable.ts';
import { FILES_NAME, SAMPLES_NAME } from '../files/planDatabases.ts';
import type { ComputeCaller } from '../engines/work.ts';
import { engineLookup } from '../engines/engineLookup.ts';
import type { DatabaseRow } from '../meta/databases.ts';
import type { DatasetFile } from '#contract/files/bundleFiles.ts';
import { tokens } from '#domain/sql/statement/tokens.ts';

/** The database and schema of a dataset's data on this server. */
export interface ImportPlace {
  readonly database: DatabaseRow;
  readonly schema: string | null;
  readonly tableName: string;
  readonly sql: string | null;
  readonly columns: readonly CommentedColumn[];
}

/** The schema of unqualified names in every database here. */
const HOME_SCHEMA = 'main';

/** Finds where a dataset's data is; null where there is none. */
export type FindPlace = (dataset: DatasetFile) => Promise<ImportPlace | null>;

interface Table {
  readonly database: DatabaseRow;
  readonly schema: string;
  readonly name: string;
}

/** The databases whose tables a person may find; all of them for the server itself. */
export function databasesFor(deps: ServerDeps, person: number): readonly DatabaseRow[] {
  const all = deps.meta.databases.list();
  if (person === SERVER) return all;
  const user = deps.meta.users.byId(person);
  const access = user && accessOf(deps, user);
  return access === null ? [] : all.filter((row) => access.readDatabase(row));
}

/** No person has this id. */
export const SERVER = 0;

/**
 * Finds data by name in the databases that the person may read. The schema of the file only decides between several tables of one
 * name; a person's databases precede the samples.
 */
export function placeFinder(deps: ServerDeps, asker: ComputeCaller): FindPlace {
  const readable = databasesFor(deps, asker.person);
  const databases = inOrder(readable.filter(({ exposeInSqllab }) => exposeInSqllab));
  let tables: Promise<readonly Table[]> | null = null;

  /** Takes the dataset's SQL, and that SQL with its template rendered here. */
  const columnsAt = async (
    database: DatabaseRow,
    schema: string | null,
    name: string,
    sql: string | null,
    rendered: string | null,
  ) => {
    const source = { databaseId: database.id, schema, tableName: name, sql: rendered };
    const read = await columnsOf(deps, asker, source);
    return read.ok ? { database, schema, tableName: name, sql, columns: read.value } : null;
  };

  return async (dataset) => {
    const { sql, schema, table_name: name } = dataset;
    if (sql !== null && sql.trim() !== '') {
      const texts = schema === null ? [sql] : [sql, withoutSchema(sql, schema)];
      const details = JSON.stringify({ template_params: dataset['template_params'] ?? null });
      const own = databases.filter(({ uuid }) => uuid === dataset.database_uuid);
      for (const database of new Set([...own, ...databases])) {
        for (const text of texts) {
          // Sequential: the first match is the place.
          const filled = await renderedSql(deps, asker, { databaseId: database.id, sql: text, details });
          if (!filled.ok || filled.value === null) continue;
          const place = await columnsAt(database, HOME_SCHEMA, name, text, filled.value);
          if (place) return place;
        }
      }
      return null;
    }
    tables ??= allTables(deps, databases);
    const found = bestTable(await tables, dataset, databases);
    return found ? columnsAt(found.database, found.schema, found.name, null, null) : null;
  };
}

/** The databases in search order: a person's own first, the samples last. */
function inOrder(databases: readonly DatabaseRow[]): DatabaseRow[] {
  const rank = ({ databaseName }: DatabaseRow) =>
    databaseName === FILES_NAME ? 0 : databaseName === SAMPLES_NAME ? 2 : 1;
  return [...databases].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
}

async function allTables(deps: ServerDeps, databases: readonly DatabaseRow[]): Promise<Table[]> {
  const engineOf = engineLookup(deps);
  const lists = databases.map(async (database): Promise<Table[]> => {
    const engine = await engineOf(database);
    const schemas = await deps.engines.schemas(engine, null, null);
    if (!schemas.ok) return [];
    const inSchemas = schemas.value.map(async (schema): Promise<Table[]> => {
      const tables = await deps.engines.tables(engine, { catalog: null, schema }, null);
      return tables.ok ? tables.value.map(({ name }) => ({ database, schema, name })) : [];
    });
    return (await Promise.all(inSchemas)).flat();
  });
  return (await Promise.all(lists)).flat();
}

/** The table of a dataset: an exact match of the name, else one that ignores case and characters invalid in SQL. */
function bestTable(
  tables: readonly Table[],
  dataset: DatasetFile,
  databases: readonly DatabaseRow[],
): Table | null {
  const wanted = dataset.table_name;
  const score = ({ database, schema, name }: Table): number => {
    const likeness =
      name === wanted
        ? 3
        : name.toLowerCase() === wanted.toLowerCase()
          ? 2
          : name.toLowerCase() === tableNameOf(wanted).toLowerCase()
            ? 1
            : 0;
    if (likeness === 0) return -1;
    const sameSchema = schema === dataset.schema ? 1 : 0;
    const sameDatabase = database.uuid === dataset.database_uuid ? 1 : 0;
    return (
      likeness * 1000 + sameDatabase * 500 + sameSchema * 100 + databases.length - databases.indexOf(database)
    );
  };
  const ranked = tables
    .map((table) => ({ table, points: score(table) }))
    .filter(({ points }) => points >= 0)
    .sort((a, b) => b.points - a.points);
  return ranked[0]?.table ?? null;
}

/** SQL with `schema.table` replaced by `table`: for text written where its tables were in that schema. */
function withoutSchema(sql: string, schema: string): string {
  const parts = [...tokens(sql)].map(({ kind, start, end }) => ({ kind, text: sql.slice(start, end) }));
  const isSchema = (text: string | undefined): boolean =>
    text !== undefined && (text.toLowerCase() === schema.toLowerCase() || text === `"${schema}"`);
  let kept = '';
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    const isQualifier = isSchema(part?.text) && parts[i + 1]?.text === '.' && parts[i - 1]?.text !== '.';
    if (isQualifier) i++;
    else kept += part?.text ?? '';
  }
  return kept;
}
