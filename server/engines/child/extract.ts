import { statSync } from 'node:fs';
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBResult,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { EngineNamesCache } from '../../access/engineNames.ts';
import { judge } from '../../access/judge.ts';
import { prepareJudged } from '../../access/prepareJudged.ts';
import { readOnly } from '../../access/reading.ts';
import { toReader } from '../../access/refusals.ts';
import type { ExtractOutcome } from '../engineHost.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { EngineCall } from '../protocol.ts';
import { duckError } from '../../base/duckError.ts';
import { enterSchema } from './runStatements.ts';
import { quoteName, quoteText } from '../../base/names.ts';

type ExtractCall = Extract<EngineCall, { name: 'extract' }>;

/** Rows between two checks of the file size. */
const CHECK_EVERY = 100_000;

/**
 * Writes the rows of a statement into its own DuckDB file. The engine that is read stays locked: the file belongs to a
 * second one, which never runs a caller's SQL.
 */
export async function extract(
  connection: DuckDBConnection,
  call: ExtractCall,
  names: EngineNamesCache,
): Promise<Result<ExtractOutcome, EngineError>> {
  const hearing = { connection, names, reading: readOnly(call.reading) };
  const placed = await enterSchema(hearing, call.catalog, call.schema);
  if (!placed.ok) return placed;
  await connection.run('BEGIN');
  const whole = await judge(hearing, `FROM (${call.sql}\n) LIMIT 0`, 0);
  if (!whole.ok) return err({ ...whole.error, at: null });
  const target = await DuckDBInstance.create(call.path);
  try {
    const found = await (await prepareJudged(connection, whole.value)).run();
    const columns = columnsIn(found, call.columns);
    if (columns.length === 0) return err(NO_COLUMNS);
    const select = columns.map(
      ({ name, type }) => `${portable(name, type, call.zone)} AS ${quoteName(name)}`,
    );
    const sql = `SELECT ${select.join(', ')} FROM (${call.sql}\n) LIMIT ${call.maxRows + 1}`;
    const verdict = await judge(hearing, sql, 0);
    if (!verdict.ok) return err({ ...verdict.error, at: null });
    const rows = await (await prepareJudged(connection, verdict.value)).stream();
    const written = await copy(rows, target, call);
    await connection.run('COMMIT');
    return ok(written);
  } catch (cause) {
    return err({ ...toReader(duckError(cause, 0, call.sql), hearing.reading), at: null });
  } finally {
    target.closeSync();
  }
}

/** A dataset may have columns that its table has lost: requesting them is an error, and other requests get the rest. */
function columnsIn(
  found: DuckDBResult,
  wanted: readonly string[] | undefined,
): readonly { readonly name: string; readonly type: DuckDBType }[] {
  const columns = found.columnNames().map((name, i) => ({ name, type: found.columnType(i) }));
  if (wanted === undefined) return columns;
  const there = new Map(columns.map((column) => [column.name.toLowerCase(), column]));
  return wanted.flatMap((name) => {
    const column = there.get(name.toLowerCase());
    return column === undefined ? [] : [{ ...column, name }];
  });
}

const NO_COLUMNS: EngineError = {
  kind: 'engine',
  message: 'None of the columns of the dataset is in its table any more.',
  exception: null,
  at: null,
};

/** The local query engine supports neither time zones nor JSON. */
function portable(name: string, type: DuckDBType, zone: string): string {
  const column = quoteName(name);
  if (type.typeId === DuckDBTypeId.TIMESTAMP_TZ) return `(${column} AT TIME ZONE ${quoteText(zone)})`;
  if (type.typeId === DuckDBTypeId.TIMESTAMP_NS) return `${column}::TIMESTAMP`;
  if (type.typeId === DuckDBTypeId.ENUM || type.alias !== undefined) return `${column}::VARCHAR`;
  return column;
}

async function copy(rows: DuckDBResult, target: DuckDBInstance, call: ExtractCall): Promise<ExtractOutcome> {
  const writer = await target.connect();
  try {
    const columns = rows
      .columnNames()
      .map((name, i) => `${quoteName(name)} ${rows.columnType(i).toString()}`);
    await writer.run(`CREATE TABLE ${quoteName(call.table)} (${columns.join(', ')})`);
    const appender = await writer.createAppender(call.table);
    let written = 0;
    let complete = true;
    let looked = 0;
    for (
      let chunk = await rows.fetchChunk();
      chunk !== null && chunk.rowCount > 0;
      chunk = await rows.fetchChunk()
    ) {
      if (written + chunk.rowCount > call.maxRows) {
        complete = false;
        break;
      }
      appender.appendDataChunk(chunk);
      written += chunk.rowCount;
      if (written - looked < CHECK_EVERY) continue;
      looked = written;
      appender.flushSync();
      await writer.run('CHECKPOINT');
      if (statSync(call.path).size > call.maxBytes) {
        complete = false;
        break;
      }
    }
    appender.closeSync();
    await writer.run('CHECKPOINT');
    return { rows: written, complete };
  } finally {
    writer.closeSync();
  }
}
