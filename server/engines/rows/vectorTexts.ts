import duckdb from '@duckdb/node-bindings';
import type { ColumnSlice } from './columnBuilder.ts';
import { type MemoryBlock, blockOf } from './memory.ts';
import { holdsAt, type RawVector } from './vectorReader.ts';

/** A vector's texts are 16 bytes each: the length, then the text itself, or a pointer for more than 12 bytes. */
const TEXT_WIDTH = 16;
const INLINED = 12;
const POINTER_AT = 8;
/**
 * Texts closer together than this are read together, with the bytes between them. A gap smaller than a page cannot
 * contain an unreadable page.
 */
const CLOSE = 1024;

/** The total length of the texts of a vector's rows. */
export function textBytes(vector: RawVector, rows: number): number {
  const { view } = vector.data(TEXT_WIDTH);
  let bytes = 0;
  for (let row = 0; row < rows; row++) {
    if (holdsAt(vector.validity, row)) bytes += view.getUint32(row * TEXT_WIDTH, true);
  }
  return bytes;
}

/** The location of a text's bytes. Reused by every call: read it before the next. */
export interface FoundText {
  source: MemoryBlock;
  start: number;
  end: number;
}

/** DuckDB memory with texts close together. */
interface Region {
  /** Addresses, and a row whose pointer is the first of them. */
  from: number;
  end: number;
  row: number;
  block: MemoryBlock | null;
}

/**
 * Finds the texts of some rows of a vector. Every read through a pointer costs more than copying the text, so texts
 * close together, as most of a chunk are, are read together. The memory of NULL rows is undefined.
 */
export function vectorTexts({ vector, from, to }: ColumnSlice): (row: number) => FoundText {
  const pointers = vector.data(TEXT_WIDTH);
  const { view } = pointers;
  const regions = regionsOf(vector, view, from, to);
  const found: FoundText = { source: pointers, start: 0, end: 0 };
  let region = regions[0];
  return (row) => {
    const size = view.getUint32(row * TEXT_WIDTH, true);
    if (size <= INLINED) {
      found.source = pointers;
      found.start = row * TEXT_WIDTH + 4;
    } else {
      const address = addressAt(view, row);
      if (region === undefined || address < region.from || address >= region.end) {
        region = regions.find((each) => address >= each.from && address + size <= each.end);
        if (region === undefined) throw new Error('A text lies outside of what was read');
      }
      region.block ??= read(view, region);
      found.source = region.block;
      found.start = address - region.from;
    }
    found.end = found.start + size;
    return found;
  };
}

/** In row order: texts are mostly in that order too, or all together. */
function regionsOf(vector: RawVector, view: DataView, from: number, to: number): Region[] {
  const regions: Region[] = [];
  let region: Region | undefined;
  for (let row = from; row < to; row++) {
    const size = view.getUint32(row * TEXT_WIDTH, true);
    if (size <= INLINED || !holdsAt(vector.validity, row)) continue;
    const address = addressAt(view, row);
    const end = address + size;
    if (region === undefined || !isClose(region, address, end)) {
      region = regions.find((each) => isClose(each, address, end));
      if (region === undefined) {
        region = { from: address, end, row, block: null };
        regions.push(region);
      }
    }
    if (end > region.end) region.end = end;
    if (address < region.from) {
      region.from = address;
      region.row = row;
    }
  }
  return regions;
}

const isClose = (region: Region, address: number, end: number): boolean =>
  address - region.end < CLOSE && region.from - end < CLOSE;

/** An address has 48 bits, which a double holds. */
const addressAt = (view: DataView, row: number): number =>
  view.getUint32(row * TEXT_WIDTH + POINTER_AT + 4, true) * 2 ** 32 +
  view.getUint32(row * TEXT_WIDTH + POINTER_AT, true);

const read = (view: DataView, { from, end, row }: Region): MemoryBlock =>
  blockOf(
    duckdb.get_data_from_pointer(
      view.buffer as ArrayBuffer,
      view.byteOffset + row * TEXT_WIDTH + POINTER_AT,
      end - from,
    ),
  );
