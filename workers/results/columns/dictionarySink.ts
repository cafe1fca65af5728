import { decodeUtf8 } from '#domain/rows/utf8.ts';
import { withCapacity } from './growth.ts';
import { createTextSink, pushText, type TextSink } from './textSink.ts';

/** Unique texts, numbered from zero in order of appearance. */
export interface DictionarySink {
  readonly entries: TextSink;
  codes: Uint32Array<ArrayBuffer>;
  /** Open addressing: an entry's code plus one, zero for a free slot. A power of two, at most half full. */
  slots: Uint32Array;
  hashes: Uint32Array;
}

/** Longer texts rarely repeat, and hashing them costs as much as storing them. */
const MAX_ENTRY_LENGTH = 128;
const MAX_ENTRIES = 65_536;
/** From this many entries on, a dictionary must save at least half of the rows. */
const TRIAL = 1024;

export function createDictionarySink(rows: number): DictionarySink {
  return {
    entries: createTextSink(0),
    codes: new Uint32Array(Math.max(256, rows * 2)),
    slots: new Uint32Array(4096),
    hashes: new Uint32Array(2048),
  };
}

/** Adds the text of a row; false if the column's texts do not repeat enough. */
export function pushEntry(
  sink: DictionarySink,
  row: number,
  source: Uint8Array<ArrayBuffer>,
  from: number,
  to: number,
): boolean {
  if (to - from > MAX_ENTRY_LENGTH) return false;
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (source[at] ?? 0), 0x01000193);
  hash >>>= 0;
  const { entries, slots } = sink;
  const mask = slots.length - 1;
  let slot = (hash ^ (hash >>> 15)) & mask;
  for (;;) {
    const taken = slots[slot] ?? 0;
    if (taken === 0) break;
    if (sink.hashes[taken - 1] === hash && isEntry(entries, taken - 1, source, from, to)) {
      pushCode(sink, row, taken - 1);
      return true;
    }
    slot = (slot + 1) & mask;
  }
  const code = entries.rows;
  if (code >= MAX_ENTRIES || (code >= TRIAL && code > row >> 1)) return false;
  pushText(entries, source, from, to);
  sink.hashes[code] = hash;
  slots[slot] = code + 1;
  if (entries.rows * 2 > slots.length - 2) rehash(sink);
  pushCode(sink, row, code);
  return true;
}

function pushCode(sink: DictionarySink, row: number, code: number): void {
  sink.codes = withCapacity(sink.codes, row);
  sink.codes[row] = code;
}

function isEntry(entries: TextSink, code: number, source: Uint8Array, from: number, to: number): boolean {
  const start = entries.offsets[code] ?? 0;
  if ((entries.offsets[code + 1] ?? 0) - start !== to - from) return false;
  for (let i = 0; i < to - from; i++) if (entries.bytes[start + i] !== source[from + i]) return false;
  return true;
}

function rehash(sink: DictionarySink): void {
  const slots = new Uint32Array(sink.slots.length * 2);
  const hashes = new Uint32Array(slots.length / 2);
  hashes.set(sink.hashes);
  const mask = slots.length - 1;
  for (let code = 0; code < sink.entries.rows; code++) {
    const hash = hashes[code] ?? 0;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = code + 1;
  }
  sink.slots = slots;
  sink.hashes = hashes;
}

export function dictionaryTexts({ entries }: DictionarySink): string[] {
  return Array.from({ length: entries.rows }, (_, code) =>
    decodeUtf8(entries.bytes, entries.offsets[code] ?? 0, entries.offsets[code + 1] ?? 0),
  );
}

/** The same rows as plain text, for a column that does not repeat. */
export function dictionaryToText(sink: DictionarySink, rows: number): TextSink {
  const text = createTextSink(0);
  const { entries, codes } = sink;
  for (let row = 0; row < rows; row++) {
    const code = codes[row] ?? 0;
    // A NULL before the first entry has the code zero and no entry; its text does not matter.
    const known = code < entries.rows;
    pushText(
      text,
      entries.bytes,
      known ? (entries.offsets[code] ?? 0) : 0,
      known ? (entries.offsets[code + 1] ?? 0) : 0,
    );
  }
  return text;
}
