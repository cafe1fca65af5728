import type { PackedText } from '#domain/rows/column.ts';
import { trimmed, withCapacity } from './growth.ts';

/** Growing UTF-8 text: `offsets[rows]` bytes are in use. */
export interface TextSink {
  bytes: Uint8Array<ArrayBuffer>;
  offsets: Uint32Array<ArrayBuffer>;
  rows: number;
}

/** A sink whose first `rows` texts are empty. */
export function createTextSink(rows: number): TextSink {
  return {
    bytes: new Uint8Array(4096),
    offsets: new Uint32Array(Math.max(256, (rows + 1) * 2)),
    rows,
  };
}

/** Below this many bytes a loop is faster than a range copy. */
const SHORT = 48;

export function pushText(sink: TextSink, source: Uint8Array<ArrayBuffer>, from: number, to: number): void {
  const start = sink.offsets[sink.rows] ?? 0;
  const length = to - from;
  sink.bytes = withCapacity(sink.bytes, start + length);
  const { bytes } = sink;
  if (length > SHORT) bytes.set(source.subarray(from, to), start);
  else for (let i = 0; i < length; i++) bytes[start + i] = source[from + i] ?? 0;
  pushOffset(sink, start + length);
}

export function pushEmpty(sink: TextSink): void {
  pushOffset(sink, sink.offsets[sink.rows] ?? 0);
}

function pushOffset(sink: TextSink, end: number): void {
  sink.rows += 1;
  sink.offsets = withCapacity(sink.offsets, sink.rows);
  sink.offsets[sink.rows] = end;
}

export function reserveText(sink: TextSink, rows: number, growth: number): void {
  sink.offsets = withCapacity(sink.offsets, rows + 1);
  sink.bytes = withCapacity(sink.bytes, Math.ceil((sink.offsets[sink.rows] ?? 0) * growth));
}

export function packText(sink: TextSink): PackedText {
  return {
    bytes: trimmed(sink.bytes, sink.offsets[sink.rows] ?? 0),
    offsets: trimmed(sink.offsets, sink.rows + 1),
  };
}
