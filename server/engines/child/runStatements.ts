import { setImmediate } from 'node:timers/promises';
import {
  type DuckDBConnection,
  type DuckDBDataChunk,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  type DuckDBType,
  ResultReturnType,
  StatementType,
} from '@duckdb/node-api';
import { ordersRows, withLimit } from '#domain/sql/statement/limit.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isEngineName } from '../../sql/deniedNames.ts';
import type { EarlierStatement } from '../engineHost.ts';
import type { EngineError } from '../engineError.ts';
import type { RunOrder } from '../protocol.ts';
import { rowBytes } from './chunkBytes.ts';
import type { DiskSpace } from './diskSpace.ts';
import { duckError, outOfMemory } from './duckError.ts';
import { admitPrepared, admitTexts } from './gate.ts';
import { identifier } from './openEngine.ts';

/** The computed rows of a query as DuckDB chunks, at most one more than requested. */
export interface Computed {
  readonly names: readonly string[];
  readonly types: readonly DuckDBType[];
  readonly chunks: DuckDBDataChunk[];
  readonly rows: number;
  /** Rows inserted, updated or deleted; null where the statement changes none. */
  readonly changed: number | null;
  readonly executedSql: string;
}

/** What an engine process has. */
export interface Resources {
  readonly memory: number;
  /** Null for an engine that writes nothing. */
  readonly disk: DiskSpace | null;
}

/** Called for each statement: before it runs, with the SQL that is executed, and after it ran. */
export interface StatementListener {
  begins(index: number, sql: string): void;
  /** The next statement waits for this. */
  ran(index: number, computed: Computed, how: EarlierStatement): Promise<void>;
}

/** Runs the statements in order and returns the last one's rows. */
export async function runStatements(
  connection: DuckDBConnection,
  order: RunOrder,
  resources: Resources,
  listener: StatementListener,
): Promise<Result<Computed, EngineError>> {
  const admitted = await admitTexts(connection, order.statements, order.allowed);
  if (!admitted.ok) return admitted;
  const placed = await enterSchema(connection, order.catalog, order.schema);
  if (!placed.ok) return placed;

  let last: Computed | null = null;
  for (const [index, text] of order.statements.entries()) {
    const isLast = index === order.statements.length - 1;
    // The last one's rows are the result, and stored while they are sent.
    const how = (isLast ? undefined : order.earlier?.[index]) ?? { limit: order.limit, keepAt: null };
    const ran: Result<Computed, EngineError> =
      isLast && order.createAs !== null
        ? await createAs(connection, order, text, { index, resources }, listener)
        : await runOne(connection, order, text, { index, most: how.limit + 1, resources }, listener);
    if (!ran.ok) return ran;
    last = ran.value;
    await listener.ran(index, last, how);
  }
  if (last !== null) return ok(last);
  return err({ kind: 'empty', message: 'There is no statement to run.', exception: null, at: null });
}

export async function enterSchema(
  connection: DuckDBConnection,
  catalog: string | null,
  schema: string | null,
): Promise<Result<void, EngineError>> {
  if (catalog === null && schema === null) return ok(undefined);
  const path = [catalog, schema].filter((part) => part !== null).map(identifier);
  try {
    await connection.run(`USE ${path.join('.')}`);
    return ok(undefined);
  } catch (cause) {
    return err({ ...duckError(cause, 0, ''), at: null });
  }
}

async function runOne(
  connection: DuckDBConnection,
  order: RunOrder,
  text: string,
  {
    index,
    most,
    resources,
  }: { readonly index: number; readonly most: number; readonly resources: Resources },
  listener: StatementListener,
): Promise<Result<Computed, EngineError>> {
  const limited = limitedText(text, most);
  let sql = limited;
  let prepared = await admitPrepared(connection, sql, index, order.allowed);
  if (!prepared.ok && prepared.error.kind === 'syntax' && limited !== text) {
    // The statement parses, but not with a LIMIT: then its rows are counted instead.
    sql = text;
    prepared = await admitPrepared(connection, sql, index, order.allowed);
  }
  if (!prepared.ok) return prepared;
  listener.begins(index, sql);
  try {
    const statements = prepared.value;
    const run = () => compute(statements, most, resources.memory, sql);
    const computed = await changing(resources, sql, statements, run);
    return computed === null ? err(outOfMemory()) : ok(computed);
  } catch (cause) {
    return err(duckError(cause, index, sql));
  }
}

/**
 * The statement with a LIMIT where one saves work. Rows are counted as they are fetched in any case, and a streaming
 * query ends when fetching stops, sooner than one that counts them itself.
 */
function limitedText(text: string, max: number): string {
  const limited = withLimit(text, max);
  return limited === null || (limited.own === null && !ordersRows(text)) ? text : limited.sql;
}

async function compute(
  statements: readonly DuckDBPreparedStatement[],
  max: number,
  memory: number,
  executedSql: string,
): Promise<Computed | null> {
  let computed: Computed = { ...NO_ROWS, executedSql };
  for (const statement of statements) {
    const streams = statement.statementType === StatementType.SELECT;
    const result = streams ? await statement.stream() : await statement.run();
    const rows = await fetchRows(result, max, memory);
    if (rows === null) return null;
    computed = { ...rows, executedSql };
  }
  return computed;
}

const NO_ROWS: Omit<Computed, 'executedSql'> = { names: [], types: [], chunks: [], rows: 0, changed: null };

/**
 * Rows of a result up to the limit; null where they would exhaust the memory. A statement that only changes data has
 * neither rows nor columns.
 */
async function fetchRows(
  result: DuckDBResult,
  max: number,
  memory: number,
): Promise<Omit<Computed, 'executedSql'> | null> {
  // CHECKPOINT returns an empty result.
  if (result.statementType === StatementType.CALL) return NO_ROWS;
  if (result.returnType === ResultReturnType.CHANGED_ROWS) return { ...NO_ROWS, changed: result.rowsChanged };
  if (result.returnType !== ResultReturnType.QUERY_RESULT)
    return { ...NO_ROWS, changed: await rowsMade(result) };
  const chunks: DuckDBDataChunk[] = [];
  let rows = 0;
  while (rows < max) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    chunks.push(chunk);
    rows += chunk.rowCount;
    // DuckDB does not count rows that were fetched.
    if ((await isFull(memory)) && rowBytes(chunks, result.columnTypes()) > MUCH * memory) return null;
  }
  return { names: result.columnNames(), types: result.columnTypes(), chunks, rows, changed: null };
}

/** The row count of CREATE TABLE AS, which DuckDB returns in a row of no result. */
async function rowsMade(result: DuckDBResult): Promise<number | null> {
  if (result.columnNames()[0] !== 'Count') return null;
  const chunk = await result.fetchChunk();
  return chunk !== null && chunk.rowCount > 0 ? Number(chunk.getColumnValues(0)[0]) : null;
}

/** A statement that only reads leaves the disk as it is. */
function changing<T>(
  { disk }: Resources,
  sql: string,
  statements: readonly DuckDBPreparedStatement[],
  run: () => Promise<T>,
): Promise<T> {
  const reads = statements.every(({ statementType }) => statementType === StatementType.SELECT);
  return disk === null || reads ? run() : disk.change(sql, run);
}

const takenName = (name: string): EngineError => ({
  kind: 'refused',
  message: `The engine has a catalogue of the name ${name}. Choose another name.`,
  exception: null,
  at: null,
});

/** Below the limit at which allocations fail, possibly in a query that needs little. */
const FULL = 0.9;
/** The memory of the process before any query. */
const OWN_MEMORY = 128 * 1024 ** 2;

/**
 * The share of the memory above which a query's rows are the cause of its being full: other queries must not fail for
 * them.
 */
const MUCH = 1 / 8;

async function isFull(memory: number): Promise<boolean> {
  const max = FULL * memory + OWN_MEMORY;
  if (process.memoryUsage.rss() < max) return false;
  globalThis.gc?.();
  // Collected memory is freed a little later.
  await setImmediate();
  return process.memoryUsage.rss() >= max;
}

/** CREATE TABLE AS or CREATE VIEW AS: the server's own statement around a caller's query. */
async function createAs(
  connection: DuckDBConnection,
  order: RunOrder,
  text: string,
  { index, resources: { disk } }: { readonly index: number; readonly resources: Resources },
  listener: StatementListener,
): Promise<Result<Computed, EngineError>> {
  const target = order.createAs;
  if (target === null) throw new Error('createAs without a target');
  if (isEngineName(target.table)) return err(takenName(target.table));
  const read = await admitPrepared(connection, text, index, { dml: false, ctas: false });
  if (!read.ok) return read;
  const name = [target.schema, target.table].filter((part) => part !== null).map(identifier);
  const head = `CREATE ${target.method} ${name.join('.')} AS\n`;
  const sql = head + text;
  listener.begins(index, sql);
  try {
    const run = async () => rowsMade(await connection.run(sql));
    const changed = await (disk === null ? run() : disk.change(sql, run));
    return ok({ ...NO_ROWS, changed, executedSql: sql });
  } catch (cause) {
    const error = duckError(cause, index, sql);
    const offset = (error.at?.offset ?? -1) - head.length;
    return err({ ...error, at: offset >= 0 ? { statement: index, offset } : null });
  }
}
