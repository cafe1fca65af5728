import duckdb from '@duckdb/node-bindings';
import { type MemoryBlock, blockOf } from './memory.ts';

/** The memory of one column of a chunk. Valid only while the chunk is: read it at once. */
export interface RawVector {
  /** Bit i set: row i has a value. Null when every row does. */
  readonly validity: Uint8Array | null;
  /** The values' memory, `width` bytes per row. It is a copy, made once. */
  data(width: number): MemoryBlock;
}

export function rawVector(chunk: duckdb.DataChunk, column: number, rows: number): RawVector {
  const vector = duckdb.data_chunk_get_vector(chunk, column);
  // The binding's type has no null, but a vector without NULLs returns it.
  const validity: Uint8Array | null = duckdb.vector_get_validity(vector, Math.ceil(rows / 64) * 8);
  let known: MemoryBlock | null = null;
  return {
    validity,
    data: (width) => (known ??= blockOf(duckdb.vector_get_data(vector, rows * width))),
  };
}

/** Whether a row has a value. */
export const holdsAt = (validity: Uint8Array | null, row: number): boolean =>
  validity === null || ((validity[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
