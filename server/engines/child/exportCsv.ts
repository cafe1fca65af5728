import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { ok, type Result } from '#domain/result.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { ExportOrder } from '../protocol.ts';
import { batchesOf } from '../rows/batches.ts';
import { csvBatchWriter } from '../rows/csvWriter.ts';
import type { ChunkTaker, Computed } from './compute.ts';
import { inSteps, type RowChannel } from './flow.ts';
import { runStatements } from './runStatements.ts';
import { describe, send } from './sendRows.ts';
import type { Resources } from './statementRunner.ts';

const NOBODY = { begins: () => undefined, ran: () => Promise.resolve() };

/** So many rows are encoded together: what is prepared for them costs as much as some hundred. */
const TOGETHER = 16_384;

/** Sends the rows of a statement as CSV while they are computed. An error after the first of them is that of the whole. */
export async function exportCsv(
  connection: DuckDBConnection,
  { sql, catalog, schema, reading, lineEnd }: ExportOrder,
  channel: RowChannel,
  resources: Resources,
): Promise<Result<void, EngineError>> {
  const order = {
    catalog,
    schema,
    reading,
    statements: [sql],
    limit: Number.MAX_SAFE_INTEGER - 1,
    shownRows: 0,
    createAs: null,
    format: 'none',
    keepAt: null,
  } as const;
  const { id, out, way, step } = channel;
  let waiting: DuckDBDataChunk[] = [];
  let rows = 0;
  let isBegun = false;

  async function sendWaiting({ names, types }: Pick<Computed, 'names' | 'types'>): Promise<void> {
    const batches = await inSteps(batchesOf(types, waiting, rows), step);
    const columns = describe({ names, types }, batches.layouts);
    if (!isBegun) out.post({ type: 'head', id, head: { columns, rows: 0, more: false, executedSql: sql } });
    isBegun = true;
    const write = csvBatchWriter(columns, lineEnd);
    for (const batch of batches.read()) {
      await step();
      if (way.left) break;
      if (batch !== null) await send(channel, [write(batch)]);
    }
    [waiting, rows] = [[], 0];
  }

  const take: ChunkTaker = async (chunk, columns) => {
    waiting.push(chunk);
    rows += chunk.rowCount;
    if (rows >= TOGETHER) await sendWaiting(columns);
    return !way.left;
  };
  const ran = await runStatements(connection, order, { ...resources, take }, NOBODY);
  if (!ran.ok) return ran;
  // A PIVOT makes types before it reads, so its rows are the result.
  const { chunks } = ran.value;
  if (chunks.length > 0) [waiting, rows] = [chunks, ran.value.rows];
  if (rows > 0 || !isBegun) await sendWaiting(ran.value);
  return ok(undefined);
}
