import type { Batch, BatchColumn, Texts } from './batch.ts';
import { isValid } from './batch.ts';
import { byteWriter, type ByteWriter } from './byteWriter.ts';
import { type TextMeaning, textMeaning } from './columnType.ts';
import { doubleText } from './numberText.ts';

export interface WrittenColumn {
  readonly name: string;
  readonly duckType: string;
}

/** Writes the cell of a row, its key in front. */
type CellWriter = (row: number) => void;

const QUOTE = 0x22;
const NO_KEY = new Uint8Array(0);
const CLOSE = 0x7d;
/** The high half of a 64-bit integer beyond which a double could lose a digit. */
const EXACT_HIGH = 2 ** 21;

/**
 * Writes batches as the rows of a JSON array, without its brackets: `{"a":1},\n{"a":2}`. A line break stands between
 * rows and nowhere else, so rows can be counted and cut without parsing. One writer serves one answer.
 */
export function jsonBatchWriter(columns: readonly WrittenColumn[]): (batch: Batch) => Uint8Array {
  const out = byteWriter(1 << 16);
  const encoder = new TextEncoder();
  const keys = columns.map((column, i) =>
    encoder.encode(`${i === 0 ? '{' : ','}${JSON.stringify(column.name)}:`),
  );
  const meanings = columns.map((column) => textMeaning(column.duckType));
  /** Dictionary entries as they are written, key, quotes and escapes included: each is made once. */
  const entries = columns.map((): Uint8Array[] => []);
  let first = true;
  return (batch) => {
    const cells = batch.columns.map((column, i) => {
      const key = keys[i] ?? NO_KEY;
      const write = cellWriter(out, column, key, meanings[i] ?? 'text', entries[i] ?? []);
      return column.validity === null ? write : orNull(out, column, key, write);
    });
    for (let row = 0; row < batch.rows; row++) {
      if (!first) out.ascii(',\n');
      first = false;
      for (let i = 0; i < cells.length; i++) cells[i]?.(row);
      out.byte(CLOSE);
    }
    return out.take();
  };
}

const orNull =
  (out: ByteWriter, column: BatchColumn, key: Uint8Array, write: CellWriter): CellWriter =>
  (row) => {
    if (isValid(column, row)) return write(row);
    out.bytes(key, 0, key.length);
    out.ascii('null');
  };

function cellWriter(
  out: ByteWriter,
  column: BatchColumn,
  key: Uint8Array,
  meaning: TextMeaning,
  entries: Uint8Array[],
): CellWriter {
  switch (column.layout) {
    case 'bool':
      return boolWriter(out, column.values, key);
    case 'dictionary':
      addEntries(entries, column.added, key);
      return (row) => {
        const entry = entries[column.values[row] ?? 0];
        if (entry) out.bytes(entry, 0, entry.length);
      };
    case 'int32':
      return (row) => {
        out.bytes(key, 0, key.length);
        out.integer(column.values[row] ?? 0);
      };
    case 'int64':
      return keyed(out, key, longWriter(out, column.values));
    case 'float64':
      return keyed(out, key, (row) => {
        const value = column.values[row] ?? NaN;
        out.ascii(Number.isFinite(value) ? doubleText(value) : 'null');
      });
    case 'utf8':
      return keyed(out, key, textWriter(out, column, meaning));
  }
}

const keyed =
  (out: ByteWriter, key: Uint8Array, write: CellWriter): CellWriter =>
  (row) => {
    out.bytes(key, 0, key.length);
    write(row);
  };

function boolWriter(out: ByteWriter, bits: Uint8Array, key: Uint8Array): CellWriter {
  const [yes, no] = [joined(key, 'true'), joined(key, 'false')];
  return (row) => {
    const text = ((bits[row >> 3] ?? 0) & (1 << (row & 7))) === 0 ? no : yes;
    out.bytes(text, 0, text.length);
  };
}

function joined(key: Uint8Array, text: string): Uint8Array {
  const out = byteWriter(key.length + text.length);
  out.bytes(key);
  out.ascii(text);
  return out.take();
}

/** Integers past 2^53 are quoted, as Superset does: a reader that knows only doubles still sees every digit. */
function longWriter(out: ByteWriter, values: BigInt64Array): CellWriter {
  const halves = new DataView(values.buffer, values.byteOffset, values.byteLength);
  return (row) => {
    const high = halves.getInt32(row * 8 + 4, true);
    if (high >= -EXACT_HIGH && high < EXACT_HIGH) {
      const value = high * 2 ** 32 + halves.getUint32(row * 8, true);
      // The least of these is one past what a double holds beyond doubt.
      if (value >= Number.MIN_SAFE_INTEGER) return out.integer(value);
    }
    out.byte(QUOTE);
    out.ascii(String(values[row]));
    out.byte(QUOTE);
  };
}

function textWriter(out: ByteWriter, texts: Texts, meaning: TextMeaning): CellWriter {
  const { offsets, bytes } = texts;
  if (meaning === 'decimal') return (row) => out.bytes(bytes, offsets[row], offsets[row + 1]);
  if (meaning === 'text') return (row) => out.quoted(bytes, offsets[row] ?? 0, offsets[row + 1] ?? 0);
  return (row) => {
    const [start = 0, end = 0] = [offsets[row], offsets[row + 1]];
    if (end - start <= 15) out.bytes(bytes, start, end);
    else out.quoted(bytes, start, end);
  };
}

function addEntries(entries: Uint8Array[], { offsets, bytes }: Texts, key: Uint8Array): void {
  const quoted = byteWriter(256);
  for (let i = 0; i < offsets.length - 1; i++) {
    quoted.bytes(key);
    quoted.quoted(bytes, offsets[i] ?? 0, offsets[i + 1] ?? 0);
    entries.push(quoted.take());
  }
}
