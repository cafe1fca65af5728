import type { Batch, BatchColumn, TextBuffers } from '../rows/batch.ts';
import type { FieldLayout } from './messages.ts';

/**
 * Reads the messages that `arrowBatchWriter` wrote: batches of known layouts, in order. It never reads untrusted Arrow.
 */
export interface ArrowBatchReader {
  /** Takes one message; returns a batch if it was a record batch. */
  message(metadata: Buffer, body: Buffer): Batch | null;
}

/** The prefix of a message: a marker and the size of its metadata. */
export const MESSAGE_PREFIX = 8;

const HEADER_DICTIONARY = 2;
const NO_TEXTS: TextBuffers = { offsets: new Int32Array(1), bytes: new Uint8Array(0) };

export function arrowBatchReader(layouts: readonly FieldLayout[]): ArrowBatchReader {
  const added = new Map<number, TextBuffers>();
  return {
    message(metadata, body) {
      const message = rootTable(metadata);
      const header = message.table(2);
      if (message.byte(1) === HEADER_DICTIONARY) {
        const [, offsets, bytes] = buffersOf(header.table(1), body);
        added.set(header.long(0), textsOf(offsets, bytes, header.table(1).long(0)));
        return null;
      }
      const rows = header.long(0);
      const batch = { rows, columns: columnsOf(header, body, layouts, added) };
      added.clear();
      return batch;
    },
  };
}

/** The length of the body that follows a message's metadata. */
export const bodyLength = (metadata: Buffer): number => rootTable(metadata).long(3);

function columnsOf(
  header: FlatTable,
  body: Buffer,
  layouts: readonly FieldLayout[],
  added: ReadonlyMap<number, TextBuffers>,
): BatchColumn[] {
  const rows = header.long(0);
  const nodes = header.pairs(1);
  const buffers = buffersOf(header, body);
  let next = 0;
  const take = (): Buffer => buffers[next++] ?? Buffer.alloc(0);
  return layouts.map((layout, id): BatchColumn => {
    const nullCount = nodes[id]?.[1] ?? 0;
    const bits = take();
    const valid = { validity: bits.length === 0 ? null : new Uint8Array(bits), nullCount };
    const values = take();
    switch (layout) {
      case 'int32':
        return { layout, ...valid, values: new Int32Array(aligned(values), 0, rows) };
      case 'int64':
        return { layout, ...valid, values: new BigInt64Array(aligned(values), 0, rows) };
      case 'float64':
        return { layout, ...valid, values: new Float64Array(aligned(values), 0, rows) };
      case 'bool':
        return { layout, ...valid, values: new Uint8Array(values) };
      case 'utf8':
        return { layout, ...valid, ...textsOf(values, take(), rows) };
      case 'dictionary': {
        const entries = added.get(id) ?? NO_TEXTS;
        return { layout, ...valid, values: new Int32Array(aligned(values), 0, rows), added: entries };
      }
    }
  });
}

/** A copy at an aligned address, as typed arrays wider than a byte require. */
const aligned = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

function textsOf(offsets: Buffer | undefined, bytes: Buffer | undefined, entries: number): TextBuffers {
  if (offsets === undefined || bytes === undefined) return NO_TEXTS;
  return { offsets: new Int32Array(aligned(offsets), 0, entries + 1), bytes };
}

const buffersOf = (recordBatch: FlatTable, body: Buffer): Buffer[] =>
  recordBatch.pairs(2).map(([offset, length]) => body.subarray(offset, offset + length));

/** A FlatBuffer table: fields are found through its vtable. */
interface FlatTable {
  byte(slot: number): number;
  long(slot: number): number;
  table(slot: number): FlatTable;
  /** A vector of structs of two 64-bit integers. */
  pairs(slot: number): [number, number][];
}

const rootTable = (bytes: Buffer): FlatTable => flatTable(bytes, bytes.readInt32LE(0));

function flatTable(bytes: Buffer, at: number): FlatTable {
  const fields = at - bytes.readInt32LE(at);
  const size = bytes.readUInt16LE(fields);
  const place = (slot: number): number | null => {
    const entry = 4 + slot * 2;
    const offset = entry < size ? bytes.readUInt16LE(fields + entry) : 0;
    return offset === 0 ? null : at + offset;
  };
  const target = (slot: number): number => {
    const from = place(slot);
    if (from === null) throw new Error(`The kept rows lack part ${slot} of a message`);
    return from + bytes.readInt32LE(from);
  };
  const long = (from: number): number => Number(bytes.readBigInt64LE(from));
  return {
    byte(slot) {
      const from = place(slot);
      return from === null ? 0 : bytes.readUInt8(from);
    },
    long(slot) {
      const from = place(slot);
      return from === null ? 0 : long(from);
    },
    table: (slot) => flatTable(bytes, target(slot)),
    pairs(slot) {
      const start = target(slot);
      const count = bytes.readUInt32LE(start);
      return Array.from({ length: count }, (_, i): [number, number] => {
        const from = start + 4 + i * 16;
        return [long(from), long(from + 8)];
      });
    },
  };
}
