import { decimalText } from './numberText.ts';

/** Bytes that are appended to; the memory grows as needed and is handed over when taken. */
export interface ByteWriter {
  readonly length: number;
  byte(value: number): void;
  bytes(source: Uint8Array, start?: number, end?: number): void;
  /** Text known to be ASCII: digits, dates, numbers. */
  ascii(text: string): void;
  text(text: string): void;
  /** A whole number that a double holds exactly. */
  integer(value: number): void;
  /** A number with a fixed point: its digits without the point, and how many of them stand behind it. */
  decimal(unscaled: number, scale: number): void;
  /** UTF-8 as a JSON string: only quotes, backslashes and control characters need another form. */
  quoted(source: Uint8Array, start: number, end: number): void;
  /** What was written since the last time, which the writer then forgets. */
  take(): Uint8Array;
}

const [ZERO, MINUS, POINT, QUOTE, BACKSLASH] = [0x30, 0x2d, 0x2e, 0x22, 0x5c];
const encoder = new TextEncoder();
const BILLION = 1_000_000_000;
/** What a byte below 128 looks like inside a JSON string. */
const ESCAPES = Array.from({ length: 128 }, (_, byte) =>
  encoder.encode(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)),
);
const NOTHING = new Uint8Array(0);

/** Memory that nobody has cleared. Plain bytes throughout: loops over two kinds of array are slower than over one. */
const rawMemory = (size: number): Uint8Array => new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);

/** How many digits a whole number below a billion has. */
function digitsOf(value: number): number {
  if (value < 1000) return value < 10 ? 1 : value < 100 ? 2 : 3;
  if (value < 1_000_000) return value < 10_000 ? 4 : value < 100_000 ? 5 : 6;
  return value < 10_000_000 ? 7 : value < 100_000_000 ? 8 : 9;
}

/** The loops work on local names: a variable that is shared between functions costs a read and a write per byte. */
export function byteWriter(capacity = 1024): ByteWriter {
  let memory = rawMemory(capacity);
  let length = 0;

  function reserve(more: number): Uint8Array {
    if (length + more <= memory.length) return memory;
    const wider = rawMemory(Math.max(memory.length * 2, length + more));
    wider.set(memory.subarray(0, length));
    memory = wider;
    return wider;
  }

  function ascii(text: string): void {
    const target = reserve(text.length);
    const at = length;
    for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i);
    length = at + text.length;
  }

  /** Writes a whole number below a billion with at least so many digits. */
  function digits(target: Uint8Array, value: number, least: number): void {
    const end = length + Math.max(least, digitsOf(value));
    let rest = value;
    for (let at = end - 1; at >= length; at--) {
      const left = (rest / 10) | 0;
      target[at] = ZERO + rest - left * 10;
      rest = left;
    }
    length = end;
  }

  return {
    get length() {
      return length;
    },
    byte(value) {
      const target = reserve(1);
      target[length++] = value;
    },
    bytes(source, start = 0, end = source.length) {
      const size = end - start;
      const target = reserve(size);
      const at = length;
      if (size > 48) target.set(source.subarray(start, end), at);
      else for (let i = 0; i < size; i++) target[at + i] = source[start + i] ?? 0;
      length = at + size;
    },
    ascii,
    text(text) {
      const target = reserve(text.length * 3);
      length += encoder.encodeInto(text, target.subarray(length)).written;
    },
    integer(value) {
      const target = reserve(20);
      let rest = value;
      if (rest < 0) {
        target[length++] = MINUS;
        rest = -rest;
      }
      if (rest < BILLION) return digits(target, rest, 1);
      const high = Math.floor(rest / BILLION);
      digits(target, high, 1);
      digits(target, rest - high * BILLION, 9);
    },
    decimal(unscaled, scale) {
      if (unscaled >= BILLION || unscaled <= -BILLION) return ascii(decimalText(unscaled, scale));
      const target = reserve(scale + 12);
      let at = length;
      let rest = unscaled;
      if (rest < 0) {
        target[at++] = MINUS;
        rest = -rest;
      }
      const end = at + Math.max(scale + 1, digitsOf(rest)) + (scale > 0 ? 1 : 0);
      const point = scale > 0 ? end - scale - 1 : -1;
      for (let i = end - 1; i >= at; i--) {
        if (i === point) {
          target[i] = POINT;
          continue;
        }
        const left = (rest / 10) | 0;
        target[i] = ZERO + rest - left * 10;
        rest = left;
      }
      length = end;
    },
    quoted(source, start, end) {
      // A control character takes six bytes where it took one.
      const target = reserve((end - start) * 6 + 2);
      let at = length;
      target[at++] = QUOTE;
      for (let i = start; i < end; i++) {
        const byte = source[i] ?? 0;
        if (byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH) target[at++] = byte;
        else {
          const escape = ESCAPES[byte] ?? NOTHING;
          target.set(escape, at);
          at += escape.length;
        }
      }
      target[at++] = QUOTE;
      length = at;
    },
    take() {
      const taken = memory.subarray(0, length);
      memory = rawMemory(Math.max(capacity, length));
      length = 0;
      return taken;
    },
  };
}
