import duckdb from '@duckdb/node-bindings';
import { holdsAt, type RawVector } from './vectorReader.ts';

/** A vector's texts are 16 bytes each: the length, then the text itself, or a pointer to one of more than 12 bytes. */
export const TEXT_WIDTH = 16;
const INLINED = 12;
const POINTER_AT = 8;
/**
 * Texts that lie closer together than this are read in one go, with what lies between them. Less than a page lies
 * between two readable places, so no unreadable page can.
 */
const CLOSE = 1024;

/** How long the texts of a vector's rows are together. */
export function textBytes(vector: RawVector, rows: number): number {
  const data = vector.data(TEXT_WIDTH);
  let bytes = 0;
  for (let row = 0; row < rows; row++) {
    if (holdsAt(vector.validity, row)) bytes += data.getUint32(row * TEXT_WIDTH, true);
  }
  return bytes;
}

/** Where the bytes of a text are. Refilled by every call of `at`: read it before the next. */
export interface FoundText {
  source: Uint8Array;
  start: number;
  end: number;
}

interface Stretch {
  readonly from: number;
  readonly bytes: Uint8Array;
}

/**
 * Finds the texts of some rows of a vector. Every read through a pointer costs more than copying the text does, so
 * texts that lie close together, as those of a chunk mostly do, are read at once. `holds` tells which rows have one:
 * the memory of others means nothing.
 */
export function vectorTexts(
  data: DataView,
  from: number,
  to: number,
  holds: (row: number) => boolean,
): (row: number) => FoundText {
  const inlined = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const found: FoundText = { source: inlined, start: 0, end: 0 };
  const stretches = readStretches(data, longRows(data, from, to, holds));
  let last = stretches[0];
  return (row) => {
    const at = row * TEXT_WIDTH;
    const size = data.getUint32(at, true);
    if (size <= INLINED) {
      found.source = inlined;
      found.start = at + 4;
    } else {
      const address = addressAt(data, row);
      if (last === undefined || address < last.from || address >= last.from + last.bytes.length) {
        last = stretches.find((each) => address >= each.from && address < each.from + each.bytes.length);
        if (last === undefined) throw new Error('A text lies outside of what was read');
      }
      found.source = last.bytes;
      found.start = address - last.from;
    }
    found.end = found.start + size;
    return found;
  };
}

function longRows(data: DataView, from: number, to: number, holds: (row: number) => boolean): number[] {
  const rows: number[] = [];
  let ordered = true;
  let behind = 0;
  for (let row = from; row < to; row++) {
    if (data.getUint32(row * TEXT_WIDTH, true) <= INLINED || !holds(row)) continue;
    const address = addressAt(data, row);
    ordered &&= address >= behind;
    behind = address;
    rows.push(row);
  }
  return ordered ? rows : rows.sort((a, b) => addressAt(data, a) - addressAt(data, b));
}

function readStretches(data: DataView, rowsByAddress: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  let first = -1;
  let from = 0;
  let end = 0;
  const finish = () => {
    if (first >= 0) stretches.push({ from, bytes: readBehind(data, first, end - from) });
  };
  for (const row of rowsByAddress) {
    const address = addressAt(data, row);
    if (first < 0 || address - end >= CLOSE) {
      finish();
      first = row;
      from = address;
      end = address;
    }
    end = Math.max(end, address + data.getUint32(row * TEXT_WIDTH, true));
  }
  finish();
  return stretches;
}

/** An address has 48 bits, which a double holds. */
const addressAt = (data: DataView, row: number): number =>
  data.getUint32(row * TEXT_WIDTH + POINTER_AT + 4, true) * 2 ** 32 +
  data.getUint32(row * TEXT_WIDTH + POINTER_AT, true);

const readBehind = (data: DataView, row: number, size: number): Uint8Array =>
  duckdb.get_data_from_pointer(
    data.buffer as ArrayBuffer,
    data.byteOffset + row * TEXT_WIDTH + POINTER_AT,
    size,
  );
