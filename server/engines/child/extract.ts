import { rmSync, statSync } from 'node:fs';
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBResult,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { EngineNamesCache } from '../../access/engineNames.ts';
import type { Hearing } from '../../access/hearing.ts';
import { judge } from '../../access/judge.ts';
import { prepareJudged } from '../../access/prepareJudged.ts';
import { readOnly } from '../../access/reading.ts';
import { toReader } from '../../access/refusals.ts';
import type { ExtractOutcome } from '../engineHost.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { EngineCall } from '../protocol.ts';
import { duckError } from '../../base/duckError.ts';
import { enterSchema } from './runStatements.ts';
import { isCut, StreamCut, whyCut } from './streamCut.ts';
import { quoteName, quoteText } from '../../base/names.ts';

/** A column of a file of rows: its name, its value, and whether it is a time without a zone. */
interface FileColumn {
  readonly name: string;
  readonly sql: string;
  readonly isTime: boolean;
}

/** What a statement fails with if times have parts of seconds. */
const FRACTIONS = 'Times with parts of seconds are not packed';

const hasFractions = (cause: unknown): boolean => String(cause).includes(FRACTIONS);

/** A value as it is stored: whole seconds take half of the room. */
function packed({ name, sql, isTime }: FileColumn): string {
  if (!isTime) return `${sql} AS ${quoteName(name)}`;
  const seconds = `CASE WHEN ${sql} IS NULL OR epoch_us(${sql}) % 1000000 = 0 THEN CAST(${sql} AS TIMESTAMP_S) ELSE error('${FRACTIONS}') END`;
  return `${seconds} AS ${quoteName(name)}`;
}

/** The view of a table of packed columns that has their values. */
function unpackingView(view: string, table: string, columns: readonly FileColumn[]): string {
  const values = columns.map(({ name, isTime }) =>
    isTime ? `CAST(${quoteName(name)} AS TIMESTAMP) AS ${quoteName(name)}` : quoteName(name),
  );
  return `CREATE VIEW ${quoteName(view)} AS SELECT ${values.join(', ')} FROM ${quoteName(table)}`;
}

type ExtractCall = Extract<EngineCall, { name: 'extract' }>;

/** Rows between two checks of the file size. Each ends a row group: many small ones take more room. */
const CHECK_EVERY = 10 * 122_880;

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
  try {
    const found = await (await prepareJudged(connection, whole.value)).run();
    const columns = columnsIn(found, call.columns);
    if (columns.length === 0) return err(NO_COLUMNS);
    const values = columns.map(({ name, type }) => portable(name, type, call.zone));
    const written = await writeRows(hearing, call, values);
    await connection.run('COMMIT');
    return written.ok ? written : err({ ...written.error, at: null });
  } catch (cause) {
    return err({ ...toReader(duckError(cause, 0, call.sql), hearing.reading), at: null });
  }
}

/** Times that are no whole seconds are written as they are, once one was found. */
async function writeRows(
  hearing: Hearing,
  call: ExtractCall,
  columns: readonly FileColumn[],
): Promise<Result<ExtractOutcome, EngineError>> {
  const list = columns.map(call.isPacked ? packed : plain);
  const sql = `SELECT ${list.join(', ')} FROM (${call.sql}\n) LIMIT ${call.maxRows + 1}`;
  const verdict = await judge(hearing, sql, 0);
  if (!verdict.ok) return verdict;
  const statement = await prepareJudged(hearing.connection, verdict.value);
  const target = await DuckDBInstance.create(call.path);
  try {
    return ok(await copy(await statement.stream(), target, call, columns));
  } catch (cause) {
    // A stream that is cut does not say why: then the times are written as they are, where another reason comes again.
    const isOfTimes = cause instanceof StreamCut || hasFractions(cause);
    if (!call.isPacked)
      throw cause instanceof StreamCut
        ? await whyCut(statement, cause.rows, () => hearing.connection.run('ROLLBACK'))
        : cause;
    if (!isOfTimes) throw cause;
  } finally {
    target.closeSync();
  }
  rmSync(call.path);
  await hearing.connection.run('ROLLBACK');
  await hearing.connection.run('BEGIN');
  return writeRows(hearing, { ...call, isPacked: false }, columns);
}

const plain = ({ name, sql }: FileColumn): string => `${sql} AS ${quoteName(name)}`;

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
function portable(name: string, type: DuckDBType, zone: string): FileColumn {
  const column = quoteName(name);
  const time = (sql: string): FileColumn => ({ name, sql, isTime: true });
  if (type.typeId === DuckDBTypeId.TIMESTAMP) return time(column);
  if (type.typeId === DuckDBTypeId.TIMESTAMP_TZ) return time(`(${column} AT TIME ZONE ${quoteText(zone)})`);
  if (type.typeId === DuckDBTypeId.TIMESTAMP_NS) return time(`${column}::TIMESTAMP`);
  const isText = type.typeId === DuckDBTypeId.ENUM || type.alias !== undefined;
  return { name, sql: isText ? `${column}::VARCHAR` : column, isTime: false };
}

async function copy(
  rows: DuckDBResult,
  target: DuckDBInstance,
  call: ExtractCall,
  values: readonly FileColumn[],
): Promise<ExtractOutcome> {
  const table = call.isPacked ? `${call.table}_packed` : call.table;
  const writer = await target.connect();
  try {
    const columns = rows
      .columnNames()
      .map((name, i) => `${quoteName(name)} ${rows.columnType(i).toString()}`);
    await writer.run(`CREATE TABLE ${quoteName(table)} (${columns.join(', ')})`);
    if (call.isPacked) await writer.run(unpackingView(call.table, table, values));
    const appender = await writer.createAppender(table);
    let written = 0;
    let complete = true;
    const wasStream = rows.isStreaming;
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
    if (complete && isCut(rows, wasStream)) throw new StreamCut(written);
    appender.closeSync();
    await writer.run('CHECKPOINT');
    return { rows: written, complete };
  } finally {
    writer.closeSync();
  }
}
