import { err, ok, type Result } from '#domain/result.ts';
import type { ByteFeed, DecodeStep } from '../byteFeed.ts';
import { reserveRows, finishColumn } from '../columns/columnBuilder.ts';
import type { DecodedResponse, DecodeFault } from '../decodedResponse.ts';
import { describeColumns, undescribed } from '../describeColumns.ts';
import { settleColumn } from '../columns/settleColumn.ts';
import {
  accept,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  expect,
  JsonFault,
  type JsonReader,
  OPEN_ARRAY,
  OPEN_OBJECT,
  peek,
  readString,
} from './jsonReader.ts';
import { readValue } from './readValue.ts';
import { createRowTable, readRow, type RowTable, undoRow } from './readRows.ts';

/** Orders the columns as the response lists them; unlisted ones follow. */
function assembleResponse(envelope: Record<string, unknown>, table: RowTable): DecodedResponse {
  const { rowCount, illFormed } = table;
  const placed = new Set<number>();
  const order = describeColumns(envelope['columns']).map((column) => {
    const at = table.byName.get(column.column_name) ?? table.byName.get(column.name);
    if (at !== undefined) placed.add(at);
    return { column, at };
  });
  for (const [at, name] of table.names.entries()) {
    if (!placed.has(at)) order.push({ column: undescribed(name), at });
  }
  return {
    envelope,
    described: order.map(({ column }) => column),
    columns: order.map(({ column, at }) => {
      const builder = at === undefined ? undefined : table.builders[at];
      return builder === undefined ? nothingBut(rowCount) : settleColumn(finishColumn(builder), column);
    }),
    rowCount,
    illFormed,
  };
}

/** A listed column that no row has. */
function nothingBut(rowCount: number): DecodedResponse['columns'][number] {
  return {
    kind: 'text',
    bytes: new Uint8Array(0),
    offsets: new Uint32Array(rowCount + 1),
    nulls: new Uint8Array((rowCount + 7) >> 3).fill(255),
    length: rowCount,
  };
}

/** Bytes read between two points where the caller may report progress or cancel. */
const STRIDE = 1 << 20;
/** Rows after which the total size is estimated. */
const SAMPLE = 256;

type Members = [key: string, value: unknown][];

/**
 * Decodes a JSON response of execute or results: rows straight from bytes to columns, so that no digit is lost and no
 * object is created per row. It starts before the response is complete: a truncated part is reread once more bytes
 * arrive.
 */
export function* decodeJson(feed: ByteFeed): Generator<DecodeStep, Result<DecodedResponse, DecodeFault>> {
  const reader: JsonReader = { bytes: feed.bytes, at: 0 };
  const table = createRowTable();
  try {
    const head = yield* patiently(feed, reader, () => readHead(reader));
    if (head.isAtRows) yield* readRows(feed, reader, table);
    const tail = head.isAtRows ? yield* patiently(feed, reader, () => readTail(reader)) : [];
    while (!feed.ended) yield* moreThan(feed, reader, reader.bytes.length);
    if (peek(reader) !== -1) throw new JsonFault('Unexpected data after the response', reader.at);
    return ok(assembleResponse(Object.fromEntries([...head.members, ...tail]), table));
  } catch (fault) {
    if (fault instanceof JsonFault) return err({ kind: 'malformed', message: fault.message, cause: fault });
    throw fault;
  }
}

/** Waits until there are more than so many bytes, or all. */
function* moreThan(feed: ByteFeed, reader: JsonReader, length: number): Generator<DecodeStep, void> {
  while (!feed.ended && feed.bytes.length <= length) yield 'more';
  reader.bytes = feed.bytes;
}

/** Retries a read without side effects until it is complete. */
function* patiently<T>(feed: ByteFeed, reader: JsonReader, read: () => T): Generator<DecodeStep, T> {
  const from = reader.at;
  for (;;) {
    try {
      return read();
    } catch (fault) {
      if (!(fault instanceof JsonFault) || feed.ended) throw fault;
    }
    reader.at = from;
    yield* moreThan(feed, reader, from + 2 * (reader.bytes.length - from));
  }
}

/** Everything up to the first row, or all of a response without rows. */
function readHead(reader: JsonReader): { readonly members: Members; readonly isAtRows: boolean } {
  const members: Members = [];
  // A byte order mark is not JSON, but proxies add it.
  if (reader.bytes[0] === 0xef && reader.bytes[1] === 0xbb && reader.bytes[2] === 0xbf) reader.at = 3;
  expect(reader, OPEN_OBJECT);
  if (accept(reader, CLOSE_OBJECT)) return { members, isAtRows: false };
  do {
    const key = readKey(reader);
    if (key === 'data' && accept(reader, OPEN_ARRAY)) return { members, isAtRows: true };
    members.push([key, readValue(reader)]);
  } while (accept(reader, COMMA));
  expect(reader, CLOSE_OBJECT);
  return { members, isAtRows: false };
}

/** Everything after the last row. */
function readTail(reader: JsonReader): Members {
  const members: Members = [];
  while (accept(reader, COMMA)) members.push([readKey(reader), readValue(reader)]);
  expect(reader, CLOSE_OBJECT);
  return members;
}

function readKey(reader: JsonReader): string {
  peek(reader);
  const key = readString(reader);
  expect(reader, COLON);
  return key;
}

function* readRows(feed: ByteFeed, reader: JsonReader, table: RowTable): Generator<DecodeStep, void> {
  const from = reader.at;
  let pause = from + STRIDE;
  if (yield* passes(feed, reader, CLOSE_ARRAY)) return;
  do {
    yield* readRowPatiently(feed, reader, table);
    if (table.rowCount === SAMPLE && feed.ended) {
      const rows = ((reader.bytes.length - from) / (reader.at - from)) * SAMPLE;
      for (const builder of table.builders) reserveRows(builder, Math.ceil(rows * 1.05));
    }
    if (reader.at >= pause) {
      pause = reader.at + STRIDE;
      yield reader.at / reader.bytes.length;
    }
  } while (accept(reader, COMMA) || (!feed.ended && (yield* passes(feed, reader, COMMA))));
  if (!(yield* passes(feed, reader, CLOSE_ARRAY))) throw new JsonFault('Expected ]', reader.at);
}

/** `accept` that waits while only white space has arrived. */
function* passes(feed: ByteFeed, reader: JsonReader, byte: number): Generator<DecodeStep, boolean> {
  while (peek(reader) === -1 && !feed.ended) yield* moreThan(feed, reader, reader.bytes.length);
  return accept(reader, byte);
}

/** Most rows are complete and are read in one go; a truncated one is rolled back and reread. */
function* readRowPatiently(feed: ByteFeed, reader: JsonReader, table: RowTable): Generator<DecodeStep, void> {
  const from = reader.at;
  for (;;) {
    try {
      readRow(reader, table);
      return;
    } catch (fault) {
      if (!(fault instanceof JsonFault) || feed.ended) throw fault;
      undoRow(table);
    }
    reader.at = from;
    yield* moreThan(feed, reader, from + 2 * (reader.bytes.length - from));
  }
}
