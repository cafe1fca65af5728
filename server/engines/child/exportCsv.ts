import type { DuckDBConnection } from '@duckdb/node-api';
import { ok, type Result } from '#domain/result.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { ExportOrder } from '../protocol.ts';
import { batchesOf } from '../rows/batches.ts';
import { csvBatchWriter } from '../rows/csvWriter.ts';
import { inSteps, type RowChannel } from './flow.ts';
import { runStatements } from './runStatements.ts';
import { describe, send } from './sendRows.ts';
import type { Resources } from './statementRunner.ts';

const NOBODY = { begins: () => undefined, ran: () => Promise.resolve() };

/** Computes a statement, all rows of it, and sends them as CSV. They are in memory, as those of every statement here. */
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
  const ran = await runStatements(connection, order, resources, NOBODY);
  if (!ran.ok) return ran;
  const { types, chunks, rows, executedSql } = ran.value;
  const { id, out, way, step } = channel;
  const batches = await inSteps(batchesOf(types, chunks, rows, rows), step);
  const columns = describe(ran.value, batches.layouts);
  out.post({ type: 'head', id, head: { columns, rows, more: false, executedSql } });
  const write = csvBatchWriter(columns, lineEnd);
  for (const batch of batches.read()) {
    await step();
    if (way.left) break;
    if (batch !== null) await send(channel, [write(batch)]);
  }
  return ok(undefined);
}
