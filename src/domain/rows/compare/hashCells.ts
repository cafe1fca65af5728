import { valueText } from '../text/cellText.ts';
import type { Column } from '../column.ts';
import { encodeUtf8 } from '../utf8.ts';
import type { CellBytes } from './cellBytes.ts';

/** Puts the hashes of the cells of rows `from` up to `to` at the start of `target`. Those of NULL mean nothing. */
export type HashCells = (target: Int32Array, from: number, to: number) => void;

/** Equal numbers have equal hashes: both zeros, and all NaN. */
export function hashNumbers(numberAt: (row: number) => number): HashCells {
  const double = new Float64Array(1);
  const halves = new Uint32Array(double.buffer);
  return (target, from, to) => {
    for (let row = from; row < to; row++) {
      const value = numberAt(row);
      double[0] = value === 0 ? 0 : value;
      target[row - from] = Math.imul((halves[0] ?? 0) ^ Math.imul(halves[1] ?? 0, 0x85ebca6b), 0xc2b2ae35);
    }
  };
}

/** Each text of the dictionary is hashed once. */
export function hashDictionary({
  values,
  dictionary,
}: Extract<Column, { readonly kind: 'dictionary' }>): HashCells {
  return pick(values, Int32Array.from(dictionary, hashText));
}

/** The same hashes as of a dictionary with the same texts. */
export function hashBytesOf({ bytes, offsets, places }: CellBytes): HashCells {
  if (places !== null) {
    const spans = new Int32Array(offsets.length - 1);
    for (let at = 0; at < spans.length; at++)
      spans[at] = hashSpan(bytes, offsets[at] ?? 0, offsets[at + 1] ?? 0);
    return pick(places, spans);
  }
  return (target, from, to) => {
    let start = offsets[from] ?? 0;
    for (let row = from; row < to; row++) {
      const end = offsets[row + 1] ?? 0;
      target[row - from] = hashSpan(bytes, start, end);
      start = end;
    }
  };
}

export function hashTexts(column: Column): HashCells {
  return (target, from, to) => {
    for (let row = from; row < to; row++) target[row - from] = hashText(valueText(column, row));
  };
}

function pick(places: Uint32Array, hashes: Int32Array): HashCells {
  return (target, from, to) => {
    for (let row = from; row < to; row++) target[row - from] = hashes[places[row] ?? 0] ?? 0;
  };
}

function hashText(text: string): number {
  const bytes = encodeUtf8(text);
  return hashSpan(bytes, 0, bytes.length);
}

/** Four bytes at a time. */
function hashSpan(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5 ^ (to - from);
  let at = from;
  for (; at + 4 <= to; at += 4) {
    const word =
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24);
    hash = Math.imul(hash ^ word, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  for (; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 13);
}
