import {
  accept,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  expect,
  expectWord,
  emptyShape,
  JsonFault,
  type JsonReader,
  OPEN_ARRAY,
  OPEN_OBJECT,
  peek,
  QUOTE,
  readString,
  scanString,
  unescape,
} from './jsonReader.ts';
import { emptyToken, type NumberToken, readNumber } from './readNumber.ts';
import { decodeUtf8 } from '#domain/rows/utf8.ts';

/** Deeper nesting is rejected to avoid a stack overflow. */
const MAX_DEPTH = 500;

/** Converts a parsed number. */
type ReadNumber = (reader: JsonReader, token: NumberToken) => unknown;

const asDouble: ReadNumber = (_reader, token) => token.value;

/** Integers that a double would change become bigint. */
export const exactNumber: ReadNumber = ({ bytes }, token) => {
  const isWhole = token.fraction === 0 && !token.exponent && !token.special;
  if (!isWhole || Number.isSafeInteger(token.value)) return token.value;
  return BigInt(decodeUtf8(bytes, token.from, token.to));
};

/** Reads any value into plain JavaScript, for parts of a response other than rows. */
export function readValue(reader: JsonReader, number: ReadNumber = asDouble, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new JsonFault('Values are nested too deeply', reader.at);
  switch (peek(reader)) {
    case OPEN_OBJECT: {
      const entries: [string, unknown][] = [];
      readMembers(reader, (key) => entries.push([key, readValue(reader, number, depth + 1)]));
      // fromEntries defines properties, so a key named __proto__ stays a key.
      return Object.fromEntries(entries);
    }
    case OPEN_ARRAY: {
      const values: unknown[] = [];
      reader.at += 1;
      if (accept(reader, CLOSE_ARRAY)) return values;
      do values.push(readValue(reader, number, depth + 1));
      while (accept(reader, COMMA));
      expect(reader, CLOSE_ARRAY);
      return values;
    }
    case QUOTE:
      return readString(reader);
    case 0x74:
      expectWord(reader, 'true');
      return true;
    case 0x66:
      expectWord(reader, 'false');
      return false;
    case 0x6e:
      expectWord(reader, 'null');
      return null;
    default: {
      const token = emptyToken();
      readNumber(reader, token);
      return number(reader, token);
    }
  }
}

/** Reads an object, calling back for each key with the reader at its value. */
export function readMembers(reader: JsonReader, member: (key: string) => void): void {
  expect(reader, OPEN_OBJECT);
  if (accept(reader, CLOSE_OBJECT)) return;
  do {
    peek(reader);
    const key = readString(reader);
    expect(reader, COLON);
    peek(reader);
    member(key);
  } while (accept(reader, COMMA));
  expect(reader, CLOSE_OBJECT);
}

/** Consumes and validates any value. */
export function skipValue(reader: JsonReader): void {
  const shape = emptyShape();
  const token = emptyToken();
  // The expected closing brackets, innermost last.
  const open: number[] = [];
  for (;;) {
    const byte = peek(reader);
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      const closing = byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY;
      reader.at += 1;
      if (!accept(reader, closing)) {
        open.push(closing);
        if (closing === CLOSE_OBJECT) passKey(reader, shape);
        continue;
      }
    } else if (byte === QUOTE) {
      scanString(reader, shape);
      if (shape.escaped) unescape(reader.bytes, shape.from, shape.to);
    } else if (byte === 0x74) {
      expectWord(reader, 'true');
    } else if (byte === 0x66) {
      expectWord(reader, 'false');
    } else if (byte === 0x6e) {
      expectWord(reader, 'null');
    } else {
      readNumber(reader, token);
    }
    for (;;) {
      const closing = open.at(-1);
      if (closing === undefined) return;
      if (accept(reader, COMMA)) {
        if (closing === CLOSE_OBJECT) passKey(reader, shape);
        break;
      }
      expect(reader, closing);
      open.pop();
    }
  }
}

function passKey(reader: JsonReader, shape: ReturnType<typeof emptyShape>): void {
  if (peek(reader) !== QUOTE) throw new JsonFault('Expected a key', reader.at);
  scanString(reader, shape);
  expect(reader, COLON);
}
