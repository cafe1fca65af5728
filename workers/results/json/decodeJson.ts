import { err, ok, type Result } from '#domain/result.ts';
import type { ByteFeed, DecodeStep } from '../byteFeed.ts';
import { reserveRows } from '../columns/columnBuilder.ts';
import type { DecodedAnswer, DecodeFault } from '../decodedAnswer.ts';
import { assembleAnswer } from './assembleAnswer.ts';
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

/** Bytes read between two moments at which the caller may report progress or drop the work. */
const STRIDE = 1 << 20;
/** Rows after which the size of the rest is guessed. */
const SAMPLE = 256;

type Members = [key: string, value: unknown][];

/**
 * Decodes an answer of execute or results written as JSON: rows straight from bytes to columns, so that no digit is
 * lost and no object is made per row. It starts before the answer's end has come: what is cut off is read again once
 * there is more of it.
 */
export function* decodeJson(feed: ByteFeed): Generator<DecodeStep, Result<DecodedAnswer, DecodeFault>> {
  const reader: JsonReader = { bytes: feed.bytes, at: 0 };
  const table = createRowTable();
  try {
    const head = yield* patiently(feed, reader, () => readHead(reader));
    if (head.isAtRows) yield* readRows(feed, reader, table);
    const tail = head.isAtRows ? yield* patiently(feed, reader, () => readTail(reader)) : [];
    while (!feed.ended) yield* moreThan(feed, reader, reader.bytes.length);
    if (peek(reader) !== -1) throw new JsonFault('More follows the answer', reader.at);
    return ok(assembleAnswer(Object.fromEntries([...head.members, ...tail]), table));
  } catch (fault) {
    if (fault instanceof JsonFault) return err({ kind: 'malformed', message: fault.message, cause: fault });
    throw fault;
  }
}

/** Waits until there are more bytes than so many, or all. */
function* moreThan(feed: ByteFeed, reader: JsonReader, length: number): Generator<DecodeStep, void> {
  while (!feed.ended && feed.bytes.length <= length) yield 'more';
  reader.bytes = feed.bytes;
}

/** Reads what has no side effects, again and again until all of it has come. */
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

/** Everything up to the first row, or all of an answer that has none. */
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

/** `accept` that waits where nothing but white space has come. */
function* passes(feed: ByteFeed, reader: JsonReader, byte: number): Generator<DecodeStep, boolean> {
  while (peek(reader) === -1 && !feed.ended) yield* moreThan(feed, reader, reader.bytes.length);
  return accept(reader, byte);
}

/** Most rows are there whole and are read in one go; one that is cut off leaves no trace and is read again. */
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
