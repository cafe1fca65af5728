import { parseRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ServerDeps } from '../deps.ts';
import type { EngineColumn, EngineError } from '../engines/engineHost.ts';
import type { Asker } from '../jobs/computeFor.ts';
import { uuid } from '../jobs/uuid.ts';
import type { DatasetRow, Kept, NewDatasetColumn } from '../meta/datasets.ts';
import { renderSql } from '../templates/renderSql.ts';
import { detailsOf } from './datasetDetails.ts';
import { datasetSource } from './datasetSource.ts';
import { runRead } from './runRead.ts';

type Source = Pick<DatasetRow, 'databaseId' | 'schema' | 'tableName' | 'sql' | 'details'>;

/** The columns that a dataset's table or text has now. An error says why it has none. */
export async function readColumns(
  deps: ServerDeps,
  asker: Asker,
  source: Source,
): Promise<Result<readonly EngineColumn[], EngineError>> {
  const database = deps.meta.databases.byId(source.databaseId);
  if (!database) return err(unavailable('The database no longer exists.'));
  const sql = renderedSql(source);
  if (!sql.ok) return sql;
  const read = await runRead(
    deps,
    asker,
    database,
    `SELECT * FROM ${datasetSource({ ...source, sql: sql.value })}`,
    0,
  );
  return read.ok ? ok(read.value.columns) : read;
}

/** A virtual dataset's text with its template filled in from the dataset's own parameters. */
export function renderedSql(source: Source): Result<string | null, EngineError> {
  if (source.sql === null) return ok(null);
  const nobody = { userId: 0, username: '', email: '', search: new URLSearchParams() };
  const rendered = renderSql(source.sql, { ...parseRecord(detailsOf(source).template_params) }, nobody);
  return rendered.ok ? rendered : err(unavailable('The template in its SQL could not be rendered.'));
}

const unavailable = (message: string): EngineError => ({
  kind: 'unavailable',
  message,
  exception: null,
  at: null,
});

/**
 * What a dataset's columns become when its source has these: the ones it knew keep everything a person said of them,
 * new ones join at the end, computed ones stay, and what the source lost is left out.
 */
export function mergeColumns(
  deps: Pick<ServerDeps, 'clock' | 'random'>,
  known: readonly Kept<NewDatasetColumn>[],
  found: readonly EngineColumn[],
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
      uuid: uuid(deps.random),
      columnName: column.name,
      type: column.type,
      isDttm: column.temporal,
      isActive: true,
      groupby: true,
      filterable: true,
      createdOn: now,
      changedOn: now,
    }));
  return [...stay, ...fresh];
}
