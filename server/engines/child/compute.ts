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

/** Runs a prepared statement; null where its rows would exhaust the memory. Throws the engine's errors. */
export async function compute(
  statement: DuckDBPreparedStatement,
  max: number,
  memory: number,
  executedSql: string,
): Promise<Computed | null> {
  const streams = statement.statementType === StatementType.SELECT;
  const result = streams ? await statement.stream() : await statement.run();
  const rows = await fetchRows(result, max, memory);
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
