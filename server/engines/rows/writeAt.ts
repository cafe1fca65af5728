import { type Memory, SLACK } from './memory.ts';

/**
 * Writes into memory at a position and returns the next one. The caller has reserved the space. The loops use local
 * variables only: a shared one costs a read and a write per byte.
 */
const [ZERO, MINUS, POINT, QUOTE, BACKSLASH] = [0x30, 0x2d, 0x2e, 0x22, 0x5c];
export const BILLION = 1_000_000_000;
const NOTHING = new Uint8Array(0);
const encoder = new TextEncoder();
/** The escaped form of a byte below 128 in a JSON string. */
const ESCAPES = Array.from({ length: 128 }, (_, byte) =>
  encoder.encode(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)),
);
/** From this length on the built-in copy is faster than a loop. */
const LONG = 96;

/** The most bytes of an integer or a double. */
export const NUMBER_BYTES = 26;
/** The most bytes of a quoted text: a control character becomes six. */
export const quotedBytes = (bytes: number): number => bytes * 6 + 2;

/** Copies the start of a memory by whole words: up to `SLACK` bytes after it are written as well. */
export function wordsAt(target: Memory, at: number, source: Memory, size: number): number {
  const { view: to } = target;
  const { view: from } = source;
  for (let i = 0; i < size; i += SLACK) to.setInt32(at + i, from.getInt32(i, true), true);
  return at + size;
}

export function bytesAt(
  target: Uint8Array,
  at: number,
  source: Uint8Array,
  start: number,
  end: number,
): number {
  const size = end - start;
  if (size > LONG) target.set(source.subarray(start, end), at);
  else for (let i = 0; i < size; i++) target[at + i] = source[start + i] ?? 0;
  return at + size;
}

/** Text known to be ASCII: digits, dates, numbers. */
export function asciiAt(target: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i);
  return at + text.length;
}

/** A number from 0 to 99 with two digits. */
export function pairAt({ bytes }: Memory, at: number, value: number): number {
  const tens = (value / 10) | 0;
  bytes[at] = ZERO + tens;
  bytes[at + 1] = ZERO + value - tens * 10;
  return at + 2;
}

/** The number of digits of an integer below a billion. */
function digitsOf(value: number): number {
  if (value < 1000) return value < 10 ? 1 : value < 100 ? 2 : 3;
  if (value < 1_000_000) return value < 10_000 ? 4 : value < 100_000 ? 5 : 6;
  return value < 10_000_000 ? 7 : value < 100_000_000 ? 8 : 9;
}

/** An integer below a billion with a minimum number of digits. */
function digitsAt(target: Uint8Array, start: number, value: number, min: number): number {
  const end = start + Math.max(min, digitsOf(value));
  let rest = value;
  for (let at = end - 1; at >= start; at--) {
    const left = (rest / 10) | 0;
    target[at] = ZERO + rest - left * 10;
    rest = left;
  }
  return end;
}

/** A safe integer. */
export function integerAt(target: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  if (rest < 0) {
    target[at++] = MINUS;
    rest = -rest;
  }
  if (rest < BILLION) return digitsAt(target, at, rest, 1);
  const high = Math.floor(rest / BILLION);
  return digitsAt(target, digitsAt(target, at, high, 1), rest - high * BILLION, 9);
}

/** A fixed-point number: its unscaled digits, below a billion, and its scale, at most nine. */
export function decimalAt(target: Uint8Array, start: number, unscaled: number, scale: number): number {
  if (scale === 0) return integerAt(target, start, unscaled);
  const size = Math.abs(unscaled);
  const whole = (size / 10 ** scale) | 0;
  let at = start;
  if (unscaled < 0) target[at++] = MINUS;
  at = digitsAt(target, at, whole, 1);
  target[at++] = POINT;
  return digitsAt(target, at, size - whole * 10 ** scale, scale);
}

/** UTF-8 as a JSON string: only quotes, backslashes and control characters are escaped. */
export function quotedAt(target: Memory, start: number, source: DataView, from: number, to: number): number {
  const { bytes, view } = target;
  let at = start;
  bytes[at++] = QUOTE;
  let i = from;
  while (i < to) {
    const wordEnd = to - SLACK;
    while (i <= wordEnd) {
      const word = source.getInt32(i, true);
      if (needsEscape(word)) break;
      view.setInt32(at, word, true);
      at += SLACK;
      i += SLACK;
    }
    // The bytes of a word with a character to escape, or the last ones.
    for (const end = Math.min(to, i + SLACK); i < end; i++) {
      const byte = source.getUint8(i);
      if (byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH) bytes[at++] = byte;
      else {
        const escape = ESCAPES[byte] ?? NOTHING;
        bytes.set(escape, at);
        at += escape.length;
      }
    }
  }
  bytes[at++] = QUOTE;
  return at;
}

/**
 * Whether any of four bytes is below 32, a quote or a backslash. A byte of `x` is zero where `x - 1` borrows its
 * highest bit; the borrow may also mark the byte above a match, a harmless false positive.
 */
const needsEscape = (word: number): boolean =>
  ((((word - 0x20202020) & ~word) | zeroByte(word ^ 0x22222222) | zeroByte(word ^ 0x5c5c5c5c)) &
    0x80808080) !==
  0;

const zeroByte = (word: number): number => (word - 0x01010101) & ~word;
