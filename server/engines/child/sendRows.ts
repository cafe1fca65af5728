import { arrowBatchWriter } from '../arrow/writeBatch.ts';
import type { EngineColumn } from '../engineHost.ts';
import type { RunHead, RunOrder } from '../protocol.ts';
import type { Batch } from '../rows/batch.ts';
import { batchesOf } from '../rows/batches.ts';
import { contractType } from '../rows/columnType.ts';
import { uniqueNames } from '../rows/contractType.ts';
import { jsonBatchWriter } from '../rows/jsonWriter.ts';
import { inSteps, type RowChannel, type FlowStep } from './flow.ts';
import { type RowFileWriter, type StorageBudget, rowFileWriter } from './rowFileWriter.ts';
import type { Computed } from './compute.ts';

/** Sends a query's head, then its rows batch by batch, and stores them as Arrow if requested. */
export async function sendRows(
  channel: RowChannel,
  computed: Computed,
  order: RunOrder,
  room: StorageBudget,
): Promise<void> {
  const { id, way, out, step } = channel;
  const rows = Math.min(computed.rows, order.limit);
  const shown = order.format === 'none' ? 0 : Math.min(rows, order.shownRows);
  const batches = await inSteps(batchesOf(computed.types, computed.chunks, rows, shown), step);
  const columns = describe(computed, batches.layouts);
  const head: RunHead = {
    columns,
    rows,
    more: computed.rows > order.limit,
    executedSql: computed.executedSql,
  };
  out.post({ type: 'head', id, head });

  const keep: RowFileWriter | null = order.keepAt === null ? null : await rowFileWriter(order.keepAt, room);
  const toArrow = arrowBatchWriter();
  const toJson = order.format === 'json' ? jsonBatchWriter(columns) : null;
  let left = shown;
  for (const batch of batches.read()) {
    // The pipe is written only between two steps.
    await step();
    if (batch === null) continue;
    const sends = left > 0 && !way.left;
    if (!sends && keep === null) break;
    if (sends && toJson !== null) {
      for (const piece of toJson(batch)) await send(channel, [piece]);
    }
    const arrow = keep !== null || order.format === 'arrow' ? toArrow(batch) : [];
    if (sends && toJson === null) await send(channel, arrow);
    await keep?.take(arrow);
    left -= batch.rows;
  }
  out.post({ type: 'sent', id });
  out.post({ type: 'end', id, storeFault: keep === null ? null : await keep.finish() });
}

/**
 * Stores the rows of a statement that others follow; returns their columns. Null where there are none, or storing
 * failed: the query continues, and a request for them gets an error.
 */
export async function keepRows(
  computed: Computed,
  limit: number,
  { file, room, step }: { readonly file: string; readonly room: StorageBudget; readonly step: FlowStep },
): Promise<EngineColumn[] | null> {
  if (computed.names.length === 0) return null;
  const rows = Math.min(computed.rows, limit);
  const batches = await inSteps(batchesOf(computed.types, computed.chunks, rows, rows), step);
  const keep = await rowFileWriter(file, room);
  const toArrow = arrowBatchWriter();
  for (const batch of batches.read()) {
    await step();
    if (batch !== null) await keep.take(toArrow(batch));
  }
  return (await keep.finish()) === null ? describe(computed, batches.layouts) : null;
}

/** Sends bytes once the reader has credit, and yields to the pipe and other conversations. */
export async function send({ id, way, out, step }: RowChannel, pieces: readonly Uint8Array[]): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  if (length > 0) await way.pass(length);
  if (length > 0 && !way.left) out.write(id, pieces);
  await step();
}

export function describe(
  computed: Pick<Computed, 'names' | 'types' | 'described'>,
  layouts: readonly Batch['columns'][number]['layout'][],
): EngineColumn[] {
  const names = uniqueNames(computed.names);
  return computed.types.map((type, i) => {
    const duckType = type.toString();
    const contract = computed.described?.[i] ?? contractType(type.typeId, duckType);
    return {
      name: names[i] ?? '',
      duckType,
      type: contract.type,
      generic: contract.generic,
      temporal: contract.generic === 2,
      layout: layouts[i] ?? 'utf8',
    };
  });
}
