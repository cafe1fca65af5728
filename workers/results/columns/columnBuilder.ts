import type { Column } from '#domain/rows/column.ts';
import { type Nulls, isNull } from '#domain/rows/nulls.ts';
import { valueText } from '#domain/rows/text/cellText.ts';
import { decodeUtf8, encodeUtf8 } from '#domain/rows/utf8.ts';
import type { NumberToken } from '../json/readNumber.ts';
import {
  createDictionarySink,
  dictionaryTexts,
  dictionaryToText,
  type DictionarySink,
  pushEntry,
} from './dictionarySink.ts';
import { trimmed, withCapacity } from './growth.ts';
import { createNumberSink, isWhole, notationOf, type NumberSink, pushNumber } from './numberSink.ts';
import { createTextSink, packText, pushEmpty, pushText, reserveText, type TextSink } from './textSink.ts';

/** The type of a column so far. It only ever widens: any number to text, anything to JSON. */
type Sink =
  | { readonly kind: 'empty' }
  | ({ readonly kind: 'number' } & NumberSink)
  | { readonly kind: 'bigint'; values: BigInt64Array<ArrayBuffer> }
  | { readonly kind: 'boolean'; values: Uint8Array<ArrayBuffer> }
  | ({ readonly kind: 'dictionary' } & DictionarySink)
  | ({ readonly kind: 'decimal' | 'text' | 'json' } & TextSink);

/** A column built value by value, with its type inferred. */
export interface ColumnBuilder {
  length: number;
  nulls: Nulls | null;
  sink: Sink;
}

const LARGEST = 2n ** 63n;
const TRUE = encodeUtf8('true');
const FALSE = encodeUtf8('false');

/** A column that starts with `rows` NULLs. */
export function createColumnBuilder(rows: number): ColumnBuilder {
  const builder: ColumnBuilder = { length: 0, nulls: null, sink: { kind: 'empty' } };
  for (let row = 0; row < rows; row++) addNull(builder);
  return builder;
}

export function addNull(builder: ColumnBuilder): void {
  const { sink, length: row } = builder;
  const nulls = withCapacity(builder.nulls ?? new Uint8Array(64), row >> 3);
  builder.nulls = nulls;
  nulls[row >> 3] = (nulls[row >> 3] ?? 0) | (1 << (row & 7));
  // The other sinks are indexed by row, and the value at a NULL does not matter.
  if ('offsets' in sink) pushEmpty(sink);
  builder.length += 1;
}

export function addNumber(builder: ColumnBuilder, token: NumberToken, source: Uint8Array<ArrayBuffer>): void {
  const { length: row } = builder;
  if (builder.sink.kind === 'empty') builder.sink = { kind: 'number', ...createNumberSink(row) };
  const { sink } = builder;
  if (sink.kind === 'number') {
    if (pushNumber(sink, row, token, source)) {
      builder.length += 1;
      return;
    }
    retype(builder, isWhole(sink) && fitsBigint(token, source) ? 'bigint' : 'decimal');
    addNumber(builder, token, source);
  } else if (sink.kind === 'bigint') {
    if (!fitsBigint(token, source)) {
      retype(builder, 'decimal');
      addNumber(builder, token, source);
      return;
    }
    sink.values = withCapacity(sink.values, row);
    sink.values[row] = BigInt(decodeUtf8(source, token.from, token.to));
    builder.length += 1;
  } else {
    addBytes(builder, source, token.from, token.to);
  }
}

export function addBoolean(builder: ColumnBuilder, value: boolean): void {
  const { length: row } = builder;
  if (builder.sink.kind === 'empty')
    builder.sink = { kind: 'boolean', values: new Uint8Array(Math.max(256, row * 2)) };
  const { sink } = builder;
  if (sink.kind !== 'boolean') {
    const bytes = value ? TRUE : FALSE;
    addBytes(builder, bytes, 0, bytes.length);
    return;
  }
  sink.values = withCapacity(sink.values, row);
  sink.values[row] = Number(value);
  builder.length += 1;
}

/** Adds a string's text: well-formed UTF-8, unescaped. */
export function addText(
  builder: ColumnBuilder,
  source: Uint8Array<ArrayBuffer>,
  from: number,
  to: number,
): void {
  if (builder.sink.kind === 'empty')
    builder.sink = { kind: 'dictionary', ...createDictionarySink(builder.length) };
  const { kind } = builder.sink;
  if (kind === 'json') {
    const quoted = encodeUtf8(JSON.stringify(decodeUtf8(source, from, to)));
    addBytes(builder, quoted, 0, quoted.length);
  } else {
    if (kind === 'decimal') retype(builder, 'text');
    addBytes(builder, source, from, to);
  }
}

/** Adds an array or object as JSON text. */
export function addJson(
  builder: ColumnBuilder,
  source: Uint8Array<ArrayBuffer>,
  from: number,
  to: number,
): void {
  if (builder.sink.kind !== 'json') retype(builder, 'json');
  addBytes(builder, source, from, to);
}

/** Adds text, converting a column of numbers or booleans to text first. */
function addBytes(builder: ColumnBuilder, source: Uint8Array<ArrayBuffer>, from: number, to: number): void {
  const { sink, length: row } = builder;
  if (sink.kind === 'dictionary') {
    if (pushEntry(sink, row, source, from, to)) {
      builder.length += 1;
      return;
    }
    builder.sink = { kind: 'text', ...dictionaryToText(sink, row) };
    addBytes(builder, source, from, to);
  } else if ('offsets' in sink) {
    pushText(sink, source, from, to);
    builder.length += 1;
  } else {
    retype(builder, 'text');
    addBytes(builder, source, from, to);
  }
}

function fitsBigint(token: NumberToken, source: Uint8Array): boolean {
  if (token.fraction > 0 || token.exponent || token.special || token.digits > 19) return false;
  // Negative zero would lose its sign as an integer.
  if (Object.is(token.value, -0)) return false;
  const value = BigInt(decodeUtf8(source, token.from, token.to));
  return value >= -LARGEST && value < LARGEST;
}

/** Widens the column, its values as originally written. */
function retype(builder: ColumnBuilder, kind: 'bigint' | 'decimal' | 'text' | 'json'): void {
  const before = finishColumn(builder);
  const { length } = builder;
  if (kind === 'bigint' && before.kind === 'number') {
    const values = new BigInt64Array(Math.max(256, length * 2));
    for (let row = 0; row < length; row++) values[row] = BigInt(before.values[row] ?? 0);
    builder.sink = { kind, values };
    return;
  }
  const text = createTextSink(0);
  const quoted = kind === 'json' && (before.kind === 'text' || before.kind === 'dictionary');
  for (let row = 0; row < length; row++) {
    if (isNull(before.nulls, row)) {
      pushEmpty(text);
      continue;
    }
    const value = valueText(before, row);
    const bytes = encodeUtf8(quoted ? JSON.stringify(value) : value);
    pushText(text, bytes, 0, bytes.length);
  }
  builder.sink = { kind: kind === 'bigint' ? 'decimal' : kind, ...text };
}

/** Removes the last value. */
export function dropLast(builder: ColumnBuilder): void {
  const { sink, nulls } = builder;
  const row = builder.length - 1;
  builder.length = row;
  if (nulls !== null) nulls[row >> 3] = (nulls[row >> 3] ?? 0) & ~(1 << (row & 7));
  if ('offsets' in sink) sink.rows = row;
}

/** Reserves space for `rows` rows like those so far, to avoid repeated copies. */
export function reserveRows(builder: ColumnBuilder, rows: number): void {
  const { sink, length } = builder;
  if ('codes' in sink) sink.codes = withCapacity(sink.codes, rows);
  else if (sink.kind === 'number') sink.values = withCapacity(sink.values, rows);
  else if (sink.kind === 'boolean') sink.values = withCapacity(sink.values, rows);
  else if ('offsets' in sink) reserveText(sink, rows, rows / Math.max(1, length));
}

/** The finished column. An all-NULL column is text. */
export function finishColumn({ sink, length, nulls }: ColumnBuilder): Column {
  const rest = { length, nulls: nulls === null ? null : nulls.slice(0, (length + 7) >> 3) };
  switch (sink.kind) {
    case 'empty':
      return { kind: 'text', bytes: new Uint8Array(0), offsets: new Uint32Array(length + 1), ...rest };
    case 'number':
      return { kind: 'number', values: trimmed(sink.values, length), notation: notationOf(sink), ...rest };
    case 'bigint':
      return { kind: 'bigint', values: trimmed(sink.values, length), ...rest };
    case 'boolean':
      return { kind: 'boolean', values: trimmed(sink.values, length), ...rest };
    case 'dictionary':
      return {
        kind: 'dictionary',
        values: trimmed(sink.codes, length),
        dictionary: dictionaryTexts(sink),
        ...rest,
      };
    case 'decimal':
    case 'text':
    case 'json':
      return { kind: sink.kind, ...packText(sink), ...rest };
  }
}
