import { statSync } from 'node:fs';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import { readOnly } from '../../access/reading.ts';
import type { EngineError } from '../../base/engineError.ts';
import { quoteName, quoteText } from '../../base/names.ts';
import type { ExtractOutcome } from '../engineHost.ts';
import type { EngineCall } from '../protocol.ts';
import type { RemoteColumn } from './driver.ts';
import type { Talk } from './talk.ts';
import { checkAll, tooLarge } from './runRemote.ts';
import { spool } from './spool.ts';
import { typedSource } from './typedRows.ts';

type ExtractCall = Extract<EngineCall, { name: 'extract' }>;

/** Writes the rows of one statement, which the server reads at one moment, into a DuckDB file. */
export async function remoteExtract(
  talk: Talk,
  call: ExtractCall,
): Promise<Result<ExtractOutcome, EngineError>> {
  const { driver, dialect, session, room } = talk;
  const rows = await spool(room.place(), call.maxRows + 1);
  try {
    await session.enter(call.catalog, call.schema);
    const checked = await checkAll(talk, [call.sql], readOnly(call.reading));
    if (!checked.ok) return err({ ...checked.error, at: null });
    const all = (await session.describe(call.sql)) ?? [];
    const wanted = columnsIn(all, call.columns);
    if (wanted.length === 0) return err(NO_COLUMNS);
    const names = wanted.map(({ name }) => dialect.quoteName(name));
    const sql = `SELECT ${names.join(', ')} FROM (${call.sql}\n) AS extracted LIMIT ${call.maxRows + 1}`;
    const columns = (await session.describe(sql)) ?? [];
    await session.read(sql, columns, rows);
    await rows.close();
    if (rows.isFull) return err(tooLarge());
    const target = await DuckDBInstance.create(call.path);
    const writer = await target.connect();
    try {
      await write(writer, call, columns, await typedSource(writer, rows, columns));
      const complete = rows.rows <= call.maxRows && statSync(call.path).size <= call.maxBytes;
      return ok({ rows: Math.min(rows.rows, call.maxRows), complete });
    } finally {
      writer.closeSync();
      target.closeSync();
    }
  } catch (cause) {
    return err({ ...driver.errorOf(cause, 0, call.sql), at: null });
  } finally {
    await rows.remove();
  }
}

/** A dataset may have columns that its table has lost: requesting them is an error, and other requests get the rest. */
function columnsIn(
  all: readonly RemoteColumn[],
  wanted: readonly string[] | undefined,
): readonly RemoteColumn[] {
  if (wanted === undefined) return all;
  const names = new Set(wanted);
  return all.filter(({ name }) => names.has(name));
}

const NO_COLUMNS: EngineError = {
  kind: 'engine',
  message: 'None of the columns of the dataset is in its table any more.',
  exception: 'Remote',
  at: null,
};

/** The query engine of the device has neither time zones nor JSON. */
async function write(
  writer: DuckDBConnection,
  { table, zone, maxRows }: ExtractCall,
  columns: readonly RemoteColumn[],
  { from, values }: Awaited<ReturnType<typeof typedSource>>,
): Promise<void> {
  await writer.run(`SET TimeZone = ${quoteText(zone)}`);
  const select = values.map(({ sql }, i) => {
    const isZoned = columns[i]?.reading.type === 'TIMESTAMP WITH TIME ZONE';
    const local = isZoned ? `timezone(${quoteText(zone)}, ${sql})` : sql;
    return `${local} AS ${quoteName(columns[i]?.name ?? '')}`;
  });
  const rows = `SELECT ${select.join(', ')} FROM ${from} LIMIT ${maxRows}`;
  await writer.run(`CREATE TABLE ${quoteName(table)} AS ${rows}`);
  await writer.run('CHECKPOINT');
}
