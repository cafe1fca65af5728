import { closeSync, openSync, readSync, createReadStream } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { LoadedTable, TableSource } from './ingestJob.ts';
import { quoteName } from './names.ts';
import { readPlans, type TextEncoding } from './readPlans.ts';
import { readNumberColumns } from './columns/numberColumns.ts';
import { readTimestampColumns } from './columns/timestampColumns.ts';
import { exactPlan, narrowIntegers } from './columns/exactNumbers.ts';
import { engineReason } from './engineReason.ts';

/** Creates one table from one file. The error is a message. */
export async function loadTable(
  connection: DuckDBConnection,
  source: TableSource,
): Promise<Result<LoadedTable, string>> {
  const encoding = await encodingOf(source);
  if (!encoding.ok) return encoding;
  const table = quoteName(source.table);
  const reasons: string[] = [];
  for (const plan of readPlans(source, encoding.value)) {
    try {
      await connection.run(`CREATE TABLE ${table} AS SELECT * FROM ${plan.from}`);
      const exact = await exactPlan(connection, source, plan);
      if (exact) await connection.run(`CREATE OR REPLACE TABLE ${table} AS SELECT * FROM ${exact.from}`);
      await narrowIntegers(connection, source.table);
      const isText = source.kind === 'csv' || source.kind === 'tsv';
      const numbers = isText ? await readNumberColumns(connection, source.table) : [];
      const times = isText ? await readTimestampColumns(connection, source.table) : [];
      if (source.alias !== null) {
        await connection.run(`CREATE VIEW ${quoteName(source.alias)} AS SELECT * FROM ${table}`);
      }
      const { note } = exact ?? plan;
      const notes = [
        ...(encoding.value === 'latin-1' ? ['It is not valid UTF-8 and was read as Latin-1.'] : []),
        ...(note === null ? [] : [note]),
        ...(numbers.length === 0
          ? []
          : [`Read as numbers, though written as in 1.234,56 or 1,234.56: ${numbers.join(', ')}.`]),
        ...(times.length === 0
          ? []
          : [`Read as times, though written as in 31.01.2024 10:05: ${times.join(', ')}.`]),
      ];
      return ok({ name: source.table, rows: await countRows(connection, table), notes });
    } catch (cause) {
      await connection.run(`DROP TABLE IF EXISTS ${table}`);
      reasons.push(engineReason(cause));
    }
  }
  // The error of the strictest plan has the line; later plans fail for other reasons.
  return err(reasons[0] ?? 'It cannot be read.');
}

async function encodingOf(source: TableSource): Promise<Result<TextEncoding, string>> {
  if (source.kind === 'parquet') return ok('utf-8');
  if (hasUtf16Mark(source.path)) return ok('utf-16');
  if (await isUtf8File(source.path)) return ok('utf-8');
  if (source.kind === 'json' || source.kind === 'ndjson') {
    return err('It is not valid UTF-8, which JSON has to be. Convert it first.');
  }
  return ok('latin-1');
}

function hasUtf16Mark(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const mark = new Uint8Array(2);
    readSync(file, mark, 0, 2, 0);
    return (mark[0] === 0xff && mark[1] === 0xfe) || (mark[0] === 0xfe && mark[1] === 0xff);
  } finally {
    closeSync(file);
  }
}

export async function countRows(connection: DuckDBConnection, quotedTable: string): Promise<number> {
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${quotedTable}`);
  return Number(counted.getRowsJson()[0]?.[0] ?? 0);
}

/** Whether every byte of a file is valid UTF-8. Reads it once, in chunks. */
async function isUtf8File(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
      decoder.decode(piece as Uint8Array, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (cause) {
    if (cause instanceof TypeError) return false;
    throw cause;
  }
}
