import { type Memory, memoryOf, SLACK, widened } from './memory.ts';
import { decimalText } from './numberText.ts';
import { asciiAt, bytesAt, digitsOf, wordsAt } from './writeAt.ts';

/** Bytes that are appended to; the memory grows as needed and is handed over when taken. */
export interface ByteWriter {
  readonly length: number;
  byte(value: number): void;
  bytes(source: Uint8Array, start?: number, end?: number): void;
  /** The beginning of a memory. */
  words(source: Memory, size: number): void;
  /** Text known to be ASCII: digits, dates, numbers. */
  ascii(text: string): void;
  text(text: string): void;
  /** A number with a fixed point: its digits without the point, and how many of them stand behind it. */
  decimal(unscaled: number, scale: number): void;
  /** What was written since the last time, which the writer then forgets. */
  take(): Uint8Array;
}

const [ZERO, MINUS, POINT] = [0x30, 0x2d, 0x2e];
const encoder = new TextEncoder();
const BILLION = 1_000_000_000;

export function byteWriter(capacity = 1024): ByteWriter {
  let memory = memoryOf(capacity);
  let length = 0;

  /** Slack included, which whatever is written may run into. */
  function reserve(more: number): Uint8Array {
    if (length + more + SLACK > memory.bytes.length) memory = widened(memory, length, more);
    return memory.bytes;
  }

  function ascii(text: string): void {
    length = asciiAt(reserve(text.length), length, text);
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
      length = bytesAt(reserve(end - start), length, source, start, end);
    },
    words(source, size) {
      reserve(size);
      length = wordsAt(memory, length, source, size);
    },
    ascii,
    text(text) {
      const target = reserve(text.length * 3);
      length += encoder.encodeInto(text, target.subarray(length)).written;
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
    take() {
      const taken = memory.bytes.subarray(0, length);
      memory = memoryOf(Math.max(capacity, length));
      length = 0;
      return taken;
    },
  };
}
