import { basename } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import { exactPlan, narrowIntegers } from './columns/exactNumbers.ts';
import { engineReason } from './engineReason.ts';
import type { LoadedTable, TableSource } from './ingestJob.ts';
import { loadText } from './loadText.ts';
import { quoteName, quoteText } from '../base/names.ts';
import { jsonPlans, type ReadPlan } from './readPlans.ts';
import { encodingOf, unpackedFile, utf8File } from './textFile.ts';

/** The most digits of a decimal; the engine reads more as a wrong number. */
const MOST_DIGITS = 38;

/** A plan for a Parquet file without its columns of longer decimals. */
async function withoutLongDecimals(
  connection: DuckDBConnection,
  path: string,
  plan: ReadPlan,
): Promise<ReadPlan> {
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT name FROM parquet_schema(${quoteText(path)}) WHERE precision > ${MOST_DIGITS}`,
  );
  const names = (found.getRowsJson() as [string][]).map(([name]) => name);
  if (names.length === 0) return plan;
  return {
    from: `(SELECT * EXCLUDE (${names.map(quoteName).join(', ')}) FROM ${plan.from})`,
    note: `Left out, as decimals of more than ${MOST_DIGITS} digits cannot be read: ${names.join(', ')}.`,
  };
}

/** Creates one table from one file; copies of it are put into a folder. The error is a message. */
export async function loadTable(
  connection: DuckDBConnection,
  source: TableSource,
  folder: string,
): Promise<Result<LoadedTable, string>> {
  const unpacked = await unpackedFile(source.path, folder);
  if (!unpacked.ok) return unpacked;
  const table = quoteName(source.table);
  const created = await createTable(connection, source, unpacked.value, folder).catch(
    async (cause: unknown) => {
      await connection.run(`DROP TABLE IF EXISTS ${table}`);
      return err(withoutPath(engineReason(cause), unpacked.value, source));
    },
  );
  if (!created.ok) return created;
  if (source.alias !== null) {
    await connection.run(`CREATE VIEW ${quoteName(source.alias)} AS SELECT * FROM ${table}`);
  }
  return ok({ name: source.table, rows: await countRows(connection, table), ...created.value });
}

/** The copy of a file, or the file itself, has a path that says nothing to a person. */
const withoutPath = (reason: string, path: string, source: TableSource): string =>
  [path, source.path].reduce((text, each) => text.replaceAll(each, basename(source.path)), reason);

type Created = Result<Pick<LoadedTable, 'notes'>, string>;

async function createTable(
  connection: DuckDBConnection,
  source: TableSource,
  path: string,
  folder: string,
): Promise<Created> {
  if (source.kind === 'csv' || source.kind === 'tsv') return loadText(connection, source, path, folder);
  if (source.kind === 'parquet') {
    const plan = { from: `read_parquet(${quoteText(path)})`, note: null };
    return planned(connection, source, await withoutLongDecimals(connection, path, plan));
  }
  const encoding = await encodingOf(path);
  if (encoding === 'windows-1252')
    return err('It is not valid UTF-8, which JSON has to be. Convert it first.');
  const [first, second] = jsonPlans(source.kind, await utf8File(path, encoding, folder));
  try {
    return await planned(connection, source, first);
  } catch (cause) {
    await connection.run(`DROP TABLE IF EXISTS ${quoteName(source.table)}`);
    // The error of the stricter plan has the line.
    return planned(connection, source, second).catch(() => {
      throw cause;
    });
  }
}

/** Creates the table of a file by a plan. */
async function planned(connection: DuckDBConnection, source: TableSource, plan: ReadPlan): Promise<Created> {
  const table = quoteName(source.table);
  await connection.run(`CREATE TABLE ${table} AS SELECT * FROM ${plan.from}`);
  const exact = source.kind === 'parquet' ? null : await exactPlan(connection, source.table, plan);
  if (exact) await connection.run(`CREATE OR REPLACE TABLE ${table} AS SELECT * FROM ${exact.from}`);
  await narrowIntegers(connection, source.table);
  const { note } = exact ?? plan;
  return ok({ notes: note === null ? [] : [note] });
}

export async function countRows(connection: DuckDBConnection, quotedTable: string): Promise<number> {
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${quotedTable}`);
  return Number(counted.getRowsJson()[0]?.[0] ?? 0);
}
