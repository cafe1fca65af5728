import { memoryOf, widened } from './memory.ts';
import { asciiAt, bytesAt } from './writeAt.ts';

/** A growing byte buffer; its memory is handed over when taken. */
export interface ByteWriter {
  readonly length: number;
  byte(value: number): void;
  bytes(source: Uint8Array, start?: number, end?: number): void;
  /** Text known to be ASCII: digits, dates, numbers. */
  ascii(text: string): void;
  text(text: string): void;
  /** Returns and clears what was written since the last call. */
  take(): Uint8Array;
}

const encoder = new TextEncoder();

export function byteWriter(capacity = 1024): ByteWriter {
  let memory = memoryOf(capacity);
  let length = 0;

  function reserve(more: number): Uint8Array {
    if (length + more > memory.bytes.length) memory = widened(memory, length, more);
    return memory.bytes;
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
    ascii(text) {
      length = asciiAt(reserve(text.length), length, text);
    },
    text(text) {
      const target = reserve(text.length * 3);
      length += encoder.encodeInto(text, target.subarray(length)).written;
    },
    take() {
      const taken = memory.bytes.subarray(0, length);
      memory = memoryOf(Math.max(capacity, length));
      length = 0;
      return taken;
    },
  };
}
