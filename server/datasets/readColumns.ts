import { parseRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Marks, READS_ALL } from '../access/reading.ts';
import { freeReading } from './rowRules/freeReading.ts';
import type { ServerDeps } from '../deps.ts';
import type { EngineColumn } from '../engines/engineHost.ts';
import type { EngineError } from '../base/engineError.ts';
import type { ComputeCaller } from '../engines/work.ts';
import { dialectOfBackend } from '../engines/backends.ts';
import { engineLookup } from '../engines/engineLookup.ts';
import type { DatabaseRow } from '../meta/databases.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { DatasetRow, Kept, NewDatasetColumn } from '../meta/content/datasets.ts';
import { renderSql } from './renderSql.ts';
import { templateErrorText } from '#domain/template/template.ts';
import { NOBODY, templateCaller, templateContext } from '../templates/templateContext.ts';
import { detailsOf } from './datasetDetails.ts';
import { datasetSource } from './datasetSource.ts';
import { runRead } from './runRead.ts';

/** A column of a dataset's table or SQL. */
export interface CommentedColumn extends EngineColumn {
  /** Its comment in the table. */
  readonly comment: string | null;
}

type Source = Pick<DatasetRow, 'databaseId' | 'schema' | 'tableName' | 'sql' | 'details'>;

/** The current columns of a dataset's table or SQL. The error explains why there are none. */
export async function readColumns(
  deps: ServerDeps,
  asker: ComputeCaller,
  source: Source,
): Promise<Result<readonly CommentedColumn[], EngineError>> {
  const sql = await renderedSql(deps, asker, source);
  return sql.ok ? columnsOf(deps, asker, { ...source, sql: sql.value }) : sql;
}

/** The same for SQL with rendered templates. */
export async function columnsOf(
  deps: ServerDeps,
  asker: ComputeCaller,
  source: Omit<Source, 'details'>,
): Promise<Result<readonly CommentedColumn[], EngineError>> {
  const database = deps.meta.databases.byId(source.databaseId);
  if (!database) return err(unavailable('The database no longer exists.'));
  const user = deps.meta.users.byId(asker.person);
  const reading = user === null ? READS_ALL : freeReading(deps, user, database);
  const statement = {
    sql: `SELECT * FROM ${datasetSource(source, dialectOfBackend(database.backend))}`,
    reading,
  };
  const read = await runRead(deps, asker, database, statement, 0);
  if (!read.ok) return read;
  const declared = await declaredColumns(deps, database, source);
  if (!declared.ok) return declared;
  return ok(
    read.value.columns.map((column) => {
      const { type, comment } = declared.value.get(column.name) ?? { type: column.type, comment: null };
      return { ...column, type, comment };
    }),
  );
}

/** The columns of a table as it declares them, by name: rows have no more than the kinds of values. SQL has none. */
async function declaredColumns(
  deps: ServerDeps,
  database: DatabaseRow,
  { schema, tableName, sql }: Omit<Source, 'details'>,
): Promise<
  Result<ReadonlyMap<string, { readonly type: string; readonly comment: string | null }>, EngineError>
> {
  if (sql !== null && sql.trim() !== '') return ok(new Map());
  const engine = await engineLookup(deps)(database);
  const table = await deps.engines.table(engine, { catalog: null, schema, name: tableName }, null);
  return table.ok ? ok(new Map(table.value?.columns.map((column) => [column.name, column]))) : table;
}

/** A virtual dataset's SQL, rendered with the dataset's own parameters, for the caller or nobody. */
export async function renderedSql(
  deps: ServerDeps,
  asker: ComputeCaller,
  source: Pick<Source, 'databaseId' | 'sql' | 'details'>,
  marks?: Marks | null,
): Promise<Result<string | null, EngineError>> {
  if (source.sql === null) return ok(null);
  const user = deps.meta.users.byId(asker.person);
  const caller = user === null ? NOBODY : templateCaller(deps.meta, user, new URLSearchParams());
  const params = parseRecord(detailsOf(source).template_params) ?? {};
  const backend = deps.meta.databases.byId(source.databaseId)?.backend ?? '';
  const context = templateContext(deps, caller, params, backend);
  const rendered = await renderSql(deps, source.sql, context, marks);
  return rendered.ok
    ? ok(rendered.value.sql)
    : err(unavailable(`The template in its SQL could not be rendered: ${templateErrorText(rendered.error)}`));
}

const unavailable = (message: string): EngineError => ({
  kind: 'unavailable',
  message,
  exception: null,
  at: null,
});

/**
 * Merges a dataset's columns with those of its source: known ones keep all properties set by a person, new ones are
 * appended, computed ones stay, and removed ones are dropped.
 */
export function mergeColumns(
  deps: Pick<ServerDeps, 'clock' | 'random'>,
  known: readonly Kept<NewDatasetColumn>[],
  found: readonly CommentedColumn[],
): Kept<NewDatasetColumn>[] {
  const now = deps.clock.now();
  const names = new Map(found.map((column) => [column.name, column]));
  const stay = known.flatMap((column) => {
    const isComputed =
      column.expression !== null && column.expression !== undefined && column.expression !== '';
    if (isComputed) return [column];
    const source = names.get(column.columnName);
    if (!source) return [];
    return [{ ...column, type: source.type, isDttm: column.isDttm || source.temporal, changedOn: now }];
  });
  const have = new Set(known.map(({ columnName }) => columnName));
  const fresh = found
    .filter(({ name }) => !have.has(name))
    .map((column) => ({
      uuid: newUuid(deps.random),
      columnName: column.name,
      type: column.type,
      description: column.comment,
      isDttm: column.temporal,
      isActive: true,
      groupby: true,
      filterable: true,
      createdOn: now,
      changedOn: now,
    }));
  return [...stay, ...fresh];
}
