import type { Texts } from './batch.ts';
import { byteWriter } from './byteWriter.ts';
import type { Memory } from './memory.ts';

/** Collects texts of one batch. */
export interface TextBuilder {
  readonly count: number;
  readonly byteLength: number;
  /** A text, as a stretch of bytes that may go on where the last one ended: then both are copied in one go. */
  bytes(source: Uint8Array, start: number, end: number): void;
  /** A text at the beginning of a memory that its owner will write to again. */
  copy(source: Memory, size: number): void;
  ascii(text: string): void;
  text(text: string): void;
  /** A number with a fixed point: its digits without the point, and how many of them stand behind it. */
  decimal(unscaled: number, scale: number): void;
  /** A place for a row without a value. */
  nothing(): void;
  /** Copies what was only pointed to so far. To be called before the memory of `bytes` goes away. */
  settle(): void;
  take(): Texts;
}

const NOWHERE: Uint8Array = new Uint8Array(0);

export function textBuilder(capacity: number): TextBuilder {
  const out = byteWriter(4096);
  let offsets = new Int32Array(capacity + 1);
  let count = 0;
  let waiting = NOWHERE;
  let from = 0;
  let to = 0;

  function settle(): void {
    if (from < to) out.bytes(waiting, from, to);
    waiting = NOWHERE;
    from = 0;
    to = 0;
  }

  function done(): void {
    offsets[++count] = out.length + to - from;
  }

  return {
    get count() {
      return count;
    },
    get byteLength() {
      return out.length + to - from;
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
    copy(source, size) {
      settle();
      out.words(source, size);
      done();
    },
    ascii(text) {
      settle();
      out.ascii(text);
      done();
    },
    text(text) {
      settle();
      out.text(text);
      done();
    },
    decimal(unscaled, scale) {
      settle();
      out.decimal(unscaled, scale);
      done();
    },
    nothing: done,
    settle,
    take() {
      settle();
      const taken = { offsets: offsets.subarray(0, count + 1), bytes: out.take() };
      offsets = new Int32Array(capacity + 1);
      count = 0;
      return taken;
    },
  };
}
