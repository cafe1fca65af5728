import { COLUMNS_AT_ONCE } from './batches.ts';
import { type Batch, type BatchColumn, type TextBuffers, isValid } from './batch.ts';
import { type TextMeaning, textMeaning } from './contractType.ts';
import { type Memory, memoryOf, paddedBytes, SLACK } from './memory.ts';
import { doubleText } from './numberText.ts';
import { asciiAt, bytesAt, integerAt, NUMBER_BYTES, quotedAt, quotedBytes, wordsAt } from './writeAt.ts';

export interface WrittenColumn {
  readonly name: string;
  readonly duckType: string;
}

/** Writes the cells of a column in a batch, with their key. */
interface Cells {
  /** The most bytes of any cell of the column … */
  readonly room: number;
  /** … or, where sizes vary widely, of one row. */
  readonly roomOf: ((row: number) => number) | null;
  /** Writes the cell of a row and returns the next position. */
  readonly write: CellWriter;
}

type CellWriter = (target: Memory, at: number, row: number) => number;

/** A key, or a key with its value, as encoded bytes. */
interface Piece {
  readonly memory: Memory;
  readonly size: number;
}

const [QUOTE, COMMA, LINE_FEED, CLOSE] = [0x22, 0x2c, 0x0a, 0x7d];
/** The high half of a 64-bit integer beyond which a double could lose a digit. */
const EXACT_HIGH = 2 ** 21;

/** About the capacity of a pipe: while one piece is read, the next is written. */
const PIECE_BYTES = 128 << 10;

/**
 * Writes batches as the rows of a JSON array, without its brackets: `{"a":1},\n{"a":2}`. Line breaks are only between
 * rows, so rows can be counted and cut without parsing. One writer serves one response, and each batch must be read to
 * its end before the next. Pieces are empty while it prepares many columns.
 */
export function jsonBatchWriter(columns: readonly WrittenColumn[]): (batch: Batch) => Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const keys: Piece[] = [];
  const meanings = columns.map((column) => textMeaning(column.duckType));
  /** Encoded dictionary entries, with key, quotes and escapes: each is encoded once. */
  const entries = columns.map((): Piece[] => []);
  let first = true;

  return function* (batch) {
    const cells: Cells[] = [];
    for (const [i, column] of batch.columns.entries()) {
      if (i % COLUMNS_AT_ONCE === COLUMNS_AT_ONCE - 1) yield NOTHING;
      const name = JSON.stringify(columns[i]?.name ?? '');
      const key = (keys[i] ??= pieceOf(encoder.encode(`${i === 0 ? '{' : ','}${name}:`)));
      const written = cellsOf(column, key, meanings[i] ?? 'text', entries[i] ?? []);
      cells.push(column.validity === null ? written : orNull(column, key, written));
    }
    const writers = cells.map((cell) => cell.write);
    const rooms = cells.flatMap((cell) => cell.roomOf ?? []);
    const minSpace = cells.reduce((sum, cell) => sum + cell.room, 3 + SLACK);
    let memory = memoryOf(PIECE_BYTES);
    let at = 0;
    for (let row = 0; row < batch.rows; row++) {
      let space = minSpace;
      for (let i = 0; i < rooms.length; i++) space += rooms[i]?.(row) ?? 0;
      if (at + space > memory.bytes.length) {
        if (at > 0) yield memory.bytes.subarray(0, at);
        memory = memoryOf(Math.max(PIECE_BYTES, space));
        at = 0;
      }
      if (!first) {
        memory.bytes[at++] = COMMA;
        memory.bytes[at++] = LINE_FEED;
      }
      first = false;
      for (let i = 0; i < writers.length; i++) at = writers[i]?.(memory, at, row) ?? at;
      memory.bytes[at++] = CLOSE;
    }
    if (at > 0) yield memory.bytes.subarray(0, at);
  };
}

const NOTHING = new Uint8Array(0);

const pieceOf = (bytes: Uint8Array): Piece => ({ memory: paddedBytes(bytes), size: bytes.length });

/** A piece followed by ASCII. */
function joined({ memory, size }: Piece, text: string): Piece {
  const bytes = new Uint8Array(size + text.length);
  asciiAt(bytes, bytesAt(bytes, 0, memory.bytes, 0, size), text);
  return pieceOf(bytes);
}

function orNull(column: BatchColumn, key: Piece, { room, roomOf, write }: Cells): Cells {
  const nothing = joined(key, 'null');
  return {
    room: Math.max(room, nothing.size),
    roomOf,
    write: (target, at, row) =>
      isValid(column, row) ? write(target, at, row) : wordsAt(target, at, nothing.memory, nothing.size),
  };
}

function cellsOf(column: BatchColumn, key: Piece, meaning: TextMeaning, entries: Piece[]): Cells {
  const number = (write: CellWriter): Cells => ({ room: key.size + NUMBER_BYTES, roomOf: null, write });
  switch (column.layout) {
    case 'bool':
      return number(boolWriter(column.values, key));
    case 'dictionary':
      return dictionaryCells(column.values, column.added, key, entries);
    case 'int32':
      return number((target, at, row) =>
        integerAt(target.bytes, wordsAt(target, at, key.memory, key.size), column.values[row] ?? 0),
      );
    case 'int64':
      return number(longWriter(column.values, key));
    case 'float64':
      return number((target, at, row) => {
        const value = column.values[row] ?? NaN;
        const text = Number.isFinite(value) ? doubleText(value) : `"${value}"`;
        return asciiAt(target.bytes, wordsAt(target, at, key.memory, key.size), text);
      });
    case 'utf8':
      return textCells(column, key, meaning);
  }
}

function boolWriter(bits: Uint8Array, key: Piece): CellWriter {
  const [yes, no] = [joined(key, 'true'), joined(key, 'false')];
  return (target, at, row) => {
    const piece = ((bits[row >> 3] ?? 0) & (1 << (row & 7))) === 0 ? no : yes;
    return wordsAt(target, at, piece.memory, piece.size);
  };
}

/** Integers past 2^53 are quoted, as in Superset: a reader with doubles only still gets every digit. */
function longWriter(values: BigInt64Array, key: Piece): CellWriter {
  const halves = new DataView(values.buffer, values.byteOffset, values.byteLength);
  return (target, start, row) => {
    let at = wordsAt(target, start, key.memory, key.size);
    const high = halves.getInt32(row * 8 + 4, true);
    if (high >= -EXACT_HIGH && high < EXACT_HIGH) {
      const value = high * 2 ** 32 + halves.getUint32(row * 8, true);
      // The smallest of these is one past the safe integers.
      if (value >= Number.MIN_SAFE_INTEGER) return integerAt(target.bytes, at, value);
    }
    target.bytes[at++] = QUOTE;
    at = asciiAt(target.bytes, at, String(values[row]));
    target.bytes[at++] = QUOTE;
    return at;
  };
}

function textCells({ offsets, bytes }: TextBuffers, key: Piece, meaning: TextMeaning): Cells {
  /** The most unquoted digits: all of a decimal, and of a wide integer as many as a double surely holds. */
  const bare = meaning === 'decimal' ? Infinity : meaning === 'wideInteger' ? 15 : -1;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    room: key.size,
    roomOf: (row) => quotedBytes((offsets[row + 1] ?? 0) - (offsets[row] ?? 0)),
    write: (target, start, row) => {
      const [from, to] = [offsets[row] ?? 0, offsets[row + 1] ?? 0];
      const at = wordsAt(target, start, key.memory, key.size);
      if (to - from <= bare) return bytesAt(target.bytes, at, bytes, from, to);
      return quotedAt(target, at, view, from, to);
    },
  };
}

function dictionaryCells(values: Int32Array, added: TextBuffers, key: Piece, entries: Piece[]): Cells {
  const { bytes, offsets } = added;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < offsets.length - 1; i++) {
    const [from, to] = [offsets[i] ?? 0, offsets[i + 1] ?? 0];
    const memory = memoryOf(key.size + quotedBytes(to - from));
    const size = quotedAt(memory, wordsAt(memory, 0, key.memory, key.size), view, from, to);
    entries.push(pieceOf(memory.bytes.subarray(0, size)));
  }
  return {
    room: 0,
    roomOf: (row) => entries[values[row] ?? 0]?.size ?? 0,
    write: (target, at, row) => {
      const entry = entries[values[row] ?? 0];
      return entry ? wordsAt(target, at, entry.memory, entry.size) : at;
    },
  };
}
