import type { Column } from './column.ts';
import { isNull, type Nulls } from './nulls.ts';

/** The rows of a column in another order, or some of them; null for the column as it is. */
export function pickColumn(column: Column, rows: Uint32Array | null): Column {
  if (rows === null) return column;
  const rest = { nulls: pickNulls(column.nulls, rows), length: rows.length };
  switch (column.kind) {
    case 'number': {
      const values =
        column.values instanceof Int32Array ? new Int32Array(rows.length) : new Float64Array(rows.length);
      for (let at = 0; at < rows.length; at++) values[at] = column.values[rows[at] ?? 0] ?? 0;
      return { kind: 'number', values, notation: column.notation, ...rest };
    }
    case 'bigint': {
      const values = new BigInt64Array(rows.length);
      for (let at = 0; at < rows.length; at++) values[at] = column.values[rows[at] ?? 0] ?? 0n;
      return { kind: 'bigint', values, ...rest };
    }
    case 'boolean': {
      const values = new Uint8Array(rows.length);
      for (let at = 0; at < rows.length; at++) values[at] = column.values[rows[at] ?? 0] ?? 0;
      return { kind: 'boolean', values, ...rest };
    }
    case 'dictionary': {
      const values = new Uint32Array(rows.length);
      for (let at = 0; at < rows.length; at++) values[at] = column.values[rows[at] ?? 0] ?? 0;
      return { kind: 'dictionary', values, dictionary: column.dictionary, ...rest };
    }
    case 'decimal':
    case 'text':
    case 'json':
      return { kind: column.kind, ...pickText(column, rows), ...rest };
  }
}

function pickText(
  { bytes, offsets }: { readonly bytes: Uint8Array; readonly offsets: Uint32Array },
  rows: Uint32Array,
): { bytes: Uint8Array<ArrayBuffer>; offsets: Uint32Array<ArrayBuffer> } {
  const picked = new Uint32Array(rows.length + 1);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    picked[at + 1] = (picked[at] ?? 0) + (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
  }
  const text = new Uint8Array(picked[rows.length] ?? 0);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    text.set(bytes.subarray(offsets[row] ?? 0, offsets[row + 1] ?? 0), picked[at] ?? 0);
  }
  return { bytes: text, offsets: picked };
}

function pickNulls(nulls: Nulls | null, rows: Uint32Array): Nulls | null {
  if (nulls === null) return null;
  const picked = new Uint8Array((rows.length + 7) >> 3);
  for (let at = 0; at < rows.length; at++) {
    if (isNull(nulls, rows[at] ?? 0)) picked[at >> 3] = (picked[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return picked;
}
