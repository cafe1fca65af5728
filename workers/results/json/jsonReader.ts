import { decodeUtf8, putCodePoint } from '#domain/rows/utf8.ts';

/** A position in JSON text that may be incomplete. The functions of this folder advance it. */
export interface JsonReader {
  bytes: Uint8Array<ArrayBuffer>;
  at: number;
}

/** Invalid JSON. Thrown inside this folder only; its entry point returns it as a value. */
export class JsonFault extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(`${message} at byte ${at}`);
    this.name = 'JsonFault';
    this.at = at;
  }
}

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

/** The next byte that is not white space, without consuming it; -1 at the end. */
export function peek(reader: JsonReader): number {
  const { bytes } = reader;
  let at = reader.at;
  let byte = at < bytes.length ? (bytes[at] ?? 0) : -1;
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
    at += 1;
    byte = at < bytes.length ? (bytes[at] ?? 0) : -1;
  }
  reader.at = at;
  return byte;
}

export function expect(reader: JsonReader, byte: number): void {
  if (peek(reader) !== byte) throw new JsonFault(`Expected ${String.fromCharCode(byte)}`, reader.at);
  reader.at += 1;
}

/** Consumes the next byte if it is this one; returns whether. */
export function accept(reader: JsonReader, byte: number): boolean {
  if (peek(reader) !== byte) return false;
  reader.at += 1;
  return true;
}

/** Consumes a fixed word such as `null`. */
export function expectWord(reader: JsonReader, word: string): void {
  for (let i = 0; i < word.length; i++) {
    if (reader.bytes[reader.at + i] !== word.charCodeAt(i))
      throw new JsonFault(`Expected ${word}`, reader.at);
  }
  reader.at += word.length;
}

/** The properties of a string's bytes between its quotes. */
export interface StringShape {
  from: number;
  to: number;
  escaped: boolean;
  ascii: boolean;
}

/** Consumes a string and returns its content range. The reader is at the opening quote. */
export function scanString(reader: JsonReader, shape: StringShape): void {
  const { bytes } = reader;
  const end = bytes.length;
  let at = reader.at + 1;
  let escaped = false;
  let seen = 0;
  shape.from = at;
  for (; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) break;
    seen |= byte;
    if (byte === BACKSLASH) {
      escaped = true;
      at += 1;
    } else if (byte < 0x20) {
      throw new JsonFault('A string contains a control character', at);
    }
  }
  if (at >= end) throw new JsonFault('A string does not end', shape.from);
  shape.to = at;
  shape.escaped = escaped;
  shape.ascii = seen < 0x80;
  reader.at = at + 1;
}

export function emptyShape(): StringShape {
  return { from: 0, to: 0, escaped: false, ascii: true };
}

/** Reads a string as text. The reader is at the opening quote. */
export function readString(reader: JsonReader): string {
  if (reader.bytes[reader.at] !== QUOTE) throw new JsonFault('Expected a string', reader.at);
  const shape = emptyShape();
  scanString(reader, shape);
  if (!shape.escaped) return decodeUtf8(reader.bytes, shape.from, shape.to);
  const plain = unescape(reader.bytes, shape.from, shape.to);
  return decodeUtf8(plain, 0, plain.length);
}

const SIMPLE_ESCAPES = new Map<number, number>([
  [0x22, 0x22],
  [0x2f, 0x2f],
  [0x5c, 0x5c],
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
]);

/** The unescaped content of a string. A lone surrogate becomes U+FFFD. */
export function unescape(bytes: Uint8Array, from: number, to: number): Uint8Array<ArrayBuffer> {
  const plain = new Uint8Array(to - from);
  let length = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== BACKSLASH) {
      plain[length++] = byte;
      continue;
    }
    at += 1;
    const escape = bytes[at] ?? 0;
    const simple = SIMPLE_ESCAPES.get(escape);
    if (simple !== undefined) {
      plain[length++] = simple;
      continue;
    }
    if (escape !== 0x75) throw new JsonFault('An escape is not one of JSON', at - 1);
    let point = hexUnit(bytes, at + 1, to);
    at += 4;
    if (point >= 0xd800 && point <= 0xdfff) {
      const low = bytes[at + 1] === BACKSLASH && bytes[at + 2] === 0x75 ? hexUnit(bytes, at + 3, to) : 0;
      if (point < 0xdc00 && low >= 0xdc00 && low <= 0xdfff) {
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
      } else {
        point = 0xfffd;
      }
    }
    length = putCodePoint(plain, length, point);
  }
  return plain.slice(0, length);
}

function hexUnit(bytes: Uint8Array, at: number, to: number): number {
  let unit = 0;
  for (let i = at; i < at + 4; i++) {
    const byte = i < to ? (bytes[i] ?? 0) : 0;
    const digit =
      byte >= 0x30 && byte <= 0x39
        ? byte - 0x30
        : (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66
          ? (byte | 0x20) - 0x57
          : -1;
    if (digit < 0) throw new JsonFault('A \\u escape lacks its four digits', i);
    unit = unit * 16 + digit;
  }
  return unit;
}
