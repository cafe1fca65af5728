import { setImmediate } from 'node:timers/promises';
import {
  type DuckDBDataChunk,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  type DuckDBType,
  ResultReturnType,
  StatementType,
} from '@duckdb/node-api';
import type { ContractType } from '../rows/contractType.ts';
import { rowBytes } from './chunkBytes.ts';
import { isCut, whyCut } from './streamCut.ts';

/** The computed rows of a query as DuckDB chunks, at most one more than requested. */
export interface Computed {
  readonly names: readonly string[];
  readonly types: readonly DuckDBType[];
  readonly chunks: DuckDBDataChunk[];
  readonly rows: number;
  /** Rows inserted, updated or deleted; null where the statement changes none. */
  readonly changed: number | null;
  readonly executedSql: string;
  /** The contract's type of each column where it is not that of DuckDB's; omitted if all are. */
  readonly described?: readonly (ContractType | null)[];
}

/** Takes rows as they are computed, so that they are never all there; false once there are enough. */
export type ChunkTaker = (
  chunk: DuckDBDataChunk,
  columns: Pick<Computed, 'names' | 'types'>,
) => Promise<boolean>;

interface Computing {
  readonly take?: ChunkTaker | null;
  /** Ends the transaction that a failed stream has left, so that it can be asked why. */
  readonly afresh?: (() => Promise<unknown>) | null;
}

/**
 * Runs a prepared statement; null where its rows would exhaust the memory. Those that are taken are not returned. Throws
 * the engine's errors.
 */
export async function compute(
  statement: DuckDBPreparedStatement,
  max: number,
  memory: number,
  executedSql: string,
  { take = null, afresh = null }: Computing = {},
): Promise<Computed | null> {
  const streams = statement.statementType === StatementType.SELECT;
  const result = streams ? await statement.stream() : await statement.run();
  const isStream = result.isStreaming;
  const rows = await fetchRows(result, max, memory, take);
  if (isCut(result, isStream)) throw await whyCut(statement, rows?.rows ?? 0, afresh);
  return rows === null ? null : { ...rows, executedSql };
}

export const NO_ROWS: Omit<Computed, 'executedSql'> = {
  names: [],
  types: [],
  chunks: [],
  rows: 0,
  changed: null,
};

/**
 * Rows of a result up to the limit; null where they would exhaust the memory. A statement that only changes data has
 * neither rows nor columns.
 */
async function fetchRows(
  result: DuckDBResult,
  max: number,
  memory: number,
  take: ChunkTaker | null,
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
    rows += chunk.rowCount;
    if (take !== null) {
      if (await take(chunk, { names: result.columnNames(), types: result.columnTypes() })) continue;
      break;
    }
    chunks.push(chunk);
    // DuckDB does not count rows that were fetched.
    if ((await isFull(memory)) && rowBytes(chunks, result.columnTypes()) > MUCH * memory) return null;
  }
  return { names: result.columnNames(), types: result.columnTypes(), chunks, rows, changed: null };
}

/** The row count of CREATE TABLE AS, which DuckDB returns in a row of no result. */
export async function rowsMade(result: DuckDBResult): Promise<number | null> {
  if (result.columnNames()[0] !== 'Count') return null;
  const chunk = await result.fetchChunk();
  return chunk !== null && chunk.rowCount > 0 ? Number(chunk.getColumnValues(0)[0]) : null;
}

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
