import { type FileHandle, open } from 'node:fs/promises';
import { arrowBatchReader, bodyLength, MESSAGE_PREFIX } from '../arrow/readBatches.ts';
import { arrowBatchWriter } from '../arrow/writeBatch.ts';
import type { RereadRequest } from '../engineHost.ts';
import type { Batch } from '../rows/batch.ts';
import { csvBatchWriter } from '../rows/csvWriter.ts';
import { jsonBatchWriter } from '../rows/jsonWriter.ts';
import type { RowChannel } from './flow.ts';
import { send } from './sendRows.ts';

/** Sends stored rows in another format, reading one batch at a time. */
export async function rereadRows(channel: RowChannel, order: Omit<RereadRequest, 'engine'>): Promise<void> {
  const { id, way, out } = channel;
  const file = await open(order.file, 'r');
  try {
    const head = { columns: order.columns, rows: order.rows, more: false, executedSql: '' };
    out.post({ type: 'head', id, head });
    const write = writerOf(order);
    let left = order.rows;
    for await (const batch of keptBatches(file, order)) {
      if (left <= 0 || way.left) break;
      for (const pieces of write({ ...batch, rows: Math.min(batch.rows, left) })) await send(channel, pieces);
      left -= batch.rows;
    }
    out.post({ type: 'end', id, storeFault: null });
  } finally {
    await file.close();
  }
}

/** Each step of a batch is sent before the next is encoded. */
function writerOf(order: Omit<RereadRequest, 'engine'>): (batch: Batch) => Iterable<readonly Uint8Array[]> {
  switch (order.format) {
    case 'arrow': {
      const write = arrowBatchWriter();
      return (batch) => [write(batch)];
    }
    case 'csv': {
      const write = csvBatchWriter(order.columns, order.lineEnd);
      return (batch) => [[write(batch)]];
    }
    case 'json': {
      const write = jsonBatchWriter(order.columns);
      return function* (batch) {
        for (const piece of write(batch)) yield [piece];
      };
    }
  }
}

async function* keptBatches(file: FileHandle, order: Omit<RereadRequest, 'engine'>): AsyncGenerator<Batch> {
  const reader = arrowBatchReader(order.columns.map((column) => column.layout));
  let at = 0;
  const read = async (length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    at += bytesRead;
    return buffer.subarray(0, bytesRead);
  };
  for (;;) {
    const prefix = await read(MESSAGE_PREFIX);
    if (prefix.length < MESSAGE_PREFIX) return;
    const metadata = await read(prefix.readInt32LE(4));
    const batch = reader.message(metadata, await read(bodyLength(metadata)));
    if (batch !== null) yield batch;
  }
}
