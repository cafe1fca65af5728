import type { Column } from '../column.ts';
import { encodeUtf8 } from '../utf8.ts';

/** The texts of a column as UTF-8, without decoding one: those of a dictionary are encoded once. */
export interface CellBytes {
  readonly bytes: Uint8Array;
  /** Where the text of a row begins and ends: at the row's place in `offsets` and the next. */
  readonly offsets: Uint32Array;
  /** The place of each row; null where it is the row itself. */
  readonly places: Uint32Array | null;
}

/** Null if the column has no texts. */
export function cellBytes(column: Column): CellBytes | null {
  if ('offsets' in column) return { bytes: column.bytes, offsets: column.offsets, places: null };
  if (column.kind !== 'dictionary') return null;
  const parts = column.dictionary.map((text) => encodeUtf8(text));
  const offsets = new Uint32Array(parts.length + 1);
  for (const [at, part] of parts.entries()) offsets[at + 1] = (offsets[at] ?? 0) + part.length;
  const bytes = new Uint8Array(offsets.at(-1) ?? 0);
  for (const [at, part] of parts.entries()) bytes.set(part, offsets[at]);
  return { bytes, offsets, places: column.values };
}
