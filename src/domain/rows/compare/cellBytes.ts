import type { Column } from '../column.ts';
import { encodeUtf8 } from '../utf8.ts';

/** The texts of a column as UTF-8, without decoding one: those of a dictionary are encoded once. */
export interface CellBytes {
  readonly bytes: Uint8Array;
  /** Where the text of a row begins and ends: at `offsets[place(row)]` and the next. */
  readonly offsets: Uint32Array;
  readonly place: (row: number) => number;
}

/** Null if the column has no texts. */
export function cellBytes(column: Column): CellBytes | null {
  if ('offsets' in column) return { bytes: column.bytes, offsets: column.offsets, place: (row) => row };
  if (column.kind !== 'dictionary') return null;
  const parts = column.dictionary.map((text) => encodeUtf8(text));
  const offsets = new Uint32Array(parts.length + 1);
  for (const [at, part] of parts.entries()) offsets[at + 1] = (offsets[at] ?? 0) + part.length;
  const bytes = new Uint8Array(offsets.at(-1) ?? 0);
  for (const [at, part] of parts.entries()) bytes.set(part, offsets[at]);
  const { values } = column;
  return { bytes, offsets, place: (row) => values[row] ?? 0 };
}
