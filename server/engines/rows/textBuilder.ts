import type { TextBuffers } from './batch.ts';
import type { ColumnSlice } from './columnBuilder.ts';
import { type Memory, memoryOf, SLACK, widened } from './memory.ts';
import { holdsAt } from './vectorReader.ts';
import { bytesAt } from './writeAt.ts';

/** Collects texts of one batch. */
export interface TextBuilder {
  readonly byteLength: number;
  /** Adds a text, as a range of bytes; adjacent ranges are copied together. */
  bytes(source: Uint8Array, start: number, end: number): void;
  /** Writes the texts of a range directly: at most `room` bytes each. */
  written(slice: ColumnSlice, space: number, write: TextWriter): void;
  text(text: string): void;
  /** Adds an entry for a NULL row. */
  nothing(): void;
  /** Copies ranges added so far. Must be called before the memory of `bytes` is released. */
  settle(): void;
  take(): TextBuffers;
}

/** Writes the text of a row and returns its end. */
export type TextWriter = (target: Memory, at: number, row: number) => number;

const NOWHERE: Uint8Array = new Uint8Array(0);
const LEAST = 4096;
const encoder = new TextEncoder();

export function textBuilder(capacity: number): TextBuilder {
  let memory = memoryOf(LEAST);
  let length = 0;
  let offsets = new Int32Array(capacity + 1);
  let count = 0;
  let waiting = NOWHERE;
  let from = 0;
  let to = 0;

  function reserve(more: number): Memory {
    if (length + more + SLACK > memory.bytes.length) memory = widened(memory, length, more);
    return memory;
  }

  function settle(): void {
    if (from < to) length = bytesAt(reserve(to - from).bytes, length, waiting, from, to);
    waiting = NOWHERE;
    from = 0;
    to = 0;
  }

  function done(): void {
    offsets[++count] = length + to - from;
  }

  return {
    get byteLength() {
      return length + to - from;
    },
    bytes(source, start, end) {
      if (source !== waiting || start !== to) {
        settle();
        waiting = source;
        from = start;
      }
      to = end;
      done();
    },
    written(slice, space, write) {
      const { validity } = slice.vector;
      for (let row = slice.from; row < slice.to; row++) {
        if (holdsAt(validity, row)) length = write(reserve(space), length, row);
        offsets[++count] = length;
      }
    },
    text(text) {
      const { bytes } = reserve(text.length * 3);
      length += encoder.encodeInto(text, bytes.subarray(length)).written;
      done();
    },
    nothing: done,
    settle,
    take() {
      settle();
      const taken = { offsets: offsets.subarray(0, count + 1), bytes: memory.bytes.subarray(0, length) };
      // The next batch is about as long; some extra space avoids a copy at its end.
      memory = memoryOf(Math.max(LEAST, length + (length >> 3)));
      length = 0;
      offsets = new Int32Array(capacity + 1);
      count = 0;
      return taken;
    },
  };
}
