import { err, ok, type Result } from '#domain/result.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { cellOf, type CellMeaning, realCell, wholeCell } from '#domain/compile/frameCell.ts';
import { breathing } from '../base/breathing.ts';
import { arrowBatchReader, bodyLength, MESSAGE_PREFIX } from '../engines/arrow/readBatches.ts';
import type { EngineColumn } from '../engines/engineHost.ts';
import { COMPUTED_DECIMAL, ZONED } from '../engines/rows/contractType.ts';
import { readAll, tooLong } from '../engines/rows/readAll.ts';
import type { Millis } from '#domain/time.ts';
import { zonedMoments } from './zonedMoments.ts';
import { type Batch, type BatchColumn, isValid, type TextBuffers } from '../engines/rows/batch.ts';

/**
 * An engine's rows as a frame: times in milliseconds of the engine's zone, integers exact. The error explains why there
 * is none.
 */
export async function readFrame(
  columns: readonly EngineColumn[],
  body: AsyncIterable<Uint8Array>,
  zone: string,
): Promise<Result<Frame, string>> {
  const pieces = await readAll(body);
  return pieces === null
    ? err(tooLong())
    : ok(await framePage(columns, pieces, { from: 0, to: Infinity, zone }));
}

interface Page {
  readonly from: number;
  readonly to: number;
  /** The time zone of the engine. */
  readonly zone: string;
}

/** So many cells are read between two looks at the time: a moment takes some microseconds. */
const AT_ONCE = 512;

/** Some of the rows of an engine's response. */
export async function framePage(
  columns: readonly EngineColumn[],
  bytes: Buffer,
  { from, to, zone }: Page,
): Promise<Frame> {
  const breathe = breathing();
  const wallOf = zonedMoments(zone);
  const values = columns.map((): FrameValue[] => []);
  const entries = columns.map((): string[] => []);
  let rowCount = 0;
  let before = 0;
  for (const batch of batchesIn(bytes, columns)) {
    const [first, end] = [Math.max(0, from - before), Math.min(batch.rows, to - before)];
    before += batch.rows;
    rowCount += Math.max(0, end - first);
    for (const [i, column] of batch.columns.entries()) {
      const described = columns[i];
      if (described === undefined) continue;
      const read = reader(column, entries[i] ?? [], meaningOf(described));
      const valueAt = described.type === ZONED ? inWallTime(read, wallOf) : read;
      const into = values[i] ?? [];
      for (let row = first; row < end; row++) {
        into.push(isValid(column, row) ? valueAt(row) : null);
        if (row % AT_ONCE === 0) await breathe();
      }
    }
  }
  return {
    rowCount,
    columns: columns.map((column, i): FrameColumn => ({
      name: column.name,
      parts: [column.name],
      type: typeOf(column),
      values: values[i] ?? [],
    })),
  };
}

/** Days of an engine begin in its zone, and texts of a time are read in it: moments are shown in it, too. */
const inWallTime =
  (read: (row: number) => FrameValue, wallOf: (at: Millis) => Millis) =>
  (row: number): FrameValue => {
    const value = read(row);
    return typeof value === 'number' ? wallOf(value) : value;
  };

function* batchesIn(bytes: Buffer, columns: readonly EngineColumn[]): Generator<Batch> {
  const reader = arrowBatchReader(columns.map((column) => column.layout));
  for (let at = 0; at + MESSAGE_PREFIX <= bytes.length;) {
    const size = bytes.readInt32LE(at + 4);
    const metadata = bytes.subarray(at + MESSAGE_PREFIX, at + MESSAGE_PREFIX + size);
    const start = at + MESSAGE_PREFIX + size;
    at = start + bodyLength(metadata);
    const batch = reader.message(metadata, bytes.subarray(start, at));
    if (batch !== null) yield batch;
  }
}

/** Times of day are text in charts: they have no date. */
const typeOf = (column: EngineColumn): FrameColumn['type'] =>
  column.generic === 2 && column.duckType.startsWith('TIME') && !column.duckType.startsWith('TIMESTAMP')
    ? 1
    : (column.generic ?? 1);

function meaningOf(column: EngineColumn): CellMeaning {
  const type = typeOf(column);
  if (column.type === COMPUTED_DECIMAL) return 'quotient';
  return type === 0 ? 'number' : type === 2 ? 'moment' : 'text';
}

/** Reads the cells of a column of one batch. */
function reader(column: BatchColumn, entries: string[], meaning: CellMeaning): (row: number) => FrameValue {
  switch (column.layout) {
    case 'int32':
      return (row) => column.values[row] ?? null;
    case 'float64':
      return (row) => realCell(column.values[row] ?? 0);
    case 'int64':
      return (row) => wholeCell(column.values[row] ?? 0n);
    case 'bool':
      return (row) => ((column.values[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
    case 'utf8': {
      const textAt = textReader(column);
      return (row) => cellOf(textAt(row), meaning);
    }
    case 'dictionary': {
      const textAt = textReader(column.added);
      for (let i = 0; i + 1 < column.added.offsets.length; i++) entries.push(textAt(i));
      return (row) => cellOf(entries[column.values[row] ?? 0] ?? '', meaning);
    }
  }
}

function textReader({ offsets, bytes }: TextBuffers): (i: number) => string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (i) => text.toString('utf8', offsets[i], offsets[i + 1]);
}
