import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { LoadedTable, TableSource } from './ingestJob.ts';
import { quoteName } from './names.ts';
import { type ReadPlan, readPlans } from './readPlans.ts';
import { csvOptions } from './columns/csvOptions.ts';
import { applyReadings, type OwnReadings, ownReadings } from './columns/ownReadings.ts';
import { readingNotes } from './columns/readingNotes.ts';
import { columnsOf } from './columns/tableColumns.ts';
import { withoutLongDecimals } from './columns/longDecimals.ts';
import { exactPlan, narrowIntegers } from './columns/exactNumbers.ts';
import { engineReason } from './engineReason.ts';
import { type TextFile, textFile } from './textFile.ts';

/** Creates one table from one file; a copy of it in another encoding is put into a folder. The error is a message. */
export async function loadTable(
  connection: DuckDBConnection,
  source: TableSource,
  folder: string,
): Promise<Result<LoadedTable, string>> {
  const file = await readable(source, folder);
  if (!file.ok) return file;
  const { path, encoding } = file.value;
  const { kind } = source;
  const options = kind === 'csv' || kind === 'tsv' ? await csvOptions(connection, path, kind) : [];
  const adapted = async (plan: ReadPlan): Promise<ReadPlan> =>
    kind === 'parquet' ? withoutLongDecimals(connection, path, plan) : plan;
  const reasons: string[] = [];
  for (const plan of readPlans(kind, path, options)) {
    try {
      const notes = [
        ...(encoding === 'Windows-1252' ? ['It is not valid UTF-8 and was read as Windows-1252.'] : []),
        ...(await createTable(connection, source, await adapted(plan))),
      ];
      const table = quoteName(source.table);
      if (source.alias !== null) {
        await connection.run(`CREATE VIEW ${quoteName(source.alias)} AS SELECT * FROM ${table}`);
      }
      return ok({ name: source.table, rows: await countRows(connection, table), notes });
    } catch (cause) {
      await connection.run(`DROP TABLE IF EXISTS ${quoteName(source.table)}`);
      reasons.push(engineReason(cause));
    }
  }
  // The error of the strictest plan has the line; later plans fail for other reasons.
  return err(reasons[0] ?? 'It cannot be read.');
}

/** Creates the table of a file by a plan, and returns what a person should know. */
async function createTable(
  connection: DuckDBConnection,
  source: TableSource,
  plan: ReadPlan,
): Promise<readonly string[]> {
  const table = quoteName(source.table);
  await connection.run(`CREATE TABLE ${table} AS SELECT * FROM ${plan.from}`);
  const isText = source.kind === 'csv' || source.kind === 'tsv';
  const own: OwnReadings = isText ? await ownReadings(connection, source.table, plan) : new Map();
  const columns = await columnsOf(connection, source.table);
  const texts = columns.filter(({ name, type }) => own.has(name) && type !== 'VARCHAR');
  const exact = await exactPlan(
    connection,
    source,
    plan,
    texts.map(({ name }) => name),
  );
  if (exact) await connection.run(`CREATE OR REPLACE TABLE ${table} AS SELECT * FROM ${exact.from}`);
  await narrowIntegers(connection, source.table);
  const changed = await applyReadings(connection, source.table, own);
  const { note } = exact ?? plan;
  return [...(note === null ? [] : [note]), ...readingNotes(own, changed)];
}

async function readable(source: TableSource, folder: string): Promise<Result<TextFile, string>> {
  if (source.kind === 'parquet') return ok({ path: source.path, encoding: 'UTF-8' });
  const file = await textFile(source.path, folder);
  const isJson = source.kind === 'json' || source.kind === 'ndjson';
  return isJson && file.encoding === 'Windows-1252'
    ? err('It is not valid UTF-8, which JSON has to be. Convert it first.')
    : ok(file);
}

export async function countRows(connection: DuckDBConnection, quotedTable: string): Promise<number> {
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${quotedTable}`);
  return Number(counted.getRowsJson()[0]?.[0] ?? 0);
}
