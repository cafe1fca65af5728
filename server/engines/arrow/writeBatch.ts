import type { Batch, BatchColumn, TextBuffers } from '../rows/batch.ts';
import { type BodyNode, dictionaryBatchMessage, recordBatchMessage } from './messages.ts';

/**
 * Writes batches as Arrow messages, dictionary entries before the rows that use them. It tracks which dictionaries have
 * started, so one writer serves one whole stream.
 */
export function arrowBatchWriter(): (batch: Batch) => Uint8Array[] {
  const begun = new Set<number>();
  return (batch) => {
    const pieces: Uint8Array[] = [];
    batch.columns.forEach((column, id) => {
      if (column.layout !== 'dictionary') return;
      const entries = column.added.offsets.length - 1;
      if (entries === 0 && begun.has(id)) return;
      pieces.push(...dictionaryBatchMessage(id, entries, textNode(column.added), begun.has(id)));
      begun.add(id);
    });
    pieces.push(...recordBatchMessage(batch.rows, batch.columns.map(columnNode)));
    return pieces;
  };
}

function columnNode(column: BatchColumn): BodyNode {
  const validity = column.validity ?? new Uint8Array(0);
  if (column.layout === 'utf8') {
    return { nullCount: column.nullCount, buffers: [validity, ...textBuffers(column)] };
  }
  return { nullCount: column.nullCount, buffers: [validity, bytesOf(column.values)] };
}

const textNode = (texts: TextBuffers): BodyNode => ({
  nullCount: 0,
  buffers: [new Uint8Array(0), ...textBuffers(texts)],
});

const textBuffers = (texts: TextBuffers): Uint8Array[] => [bytesOf(texts.offsets), texts.bytes];

const bytesOf = (array: Int32Array | BigInt64Array | Float64Array | Uint8Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
