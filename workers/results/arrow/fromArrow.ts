import { type Batch, type Column as ArrowColumn, Type } from '@uwdata/flechette';
import type { Column } from '#domain/rows/column.ts';
import type { Nulls } from '#domain/rows/nulls.ts';
import { parseEngineType } from '#domain/rows/types/engineType.ts';
import { encodeUtf8 } from '#domain/rows/utf8.ts';
import { addJson, addNull, addText, createColumnBuilder, finishColumn } from '../columns/columnBuilder.ts';
import { nestedText } from './nestedText.ts';

type Batches = readonly Batch<unknown>[];

/**
 * Converts an Arrow column. The contract's types share memory; others are converted value by value, the nested to JSON
 * by the engine's type.
 */
export function fromArrow(column: ArrowColumn<unknown>, engineType: string | null): Column {
  const { type, length } = column;
  const batches: Batches = column.data;
  const rest = { length, nulls: nullsOf(batches, length) };
  switch (type.typeId) {
    case Type.Int:
      if (type.bitWidth === 64 && type.signed) {
        return { kind: 'bigint', values: joined(batches, new BigInt64Array(length)), ...rest };
      }
      if (type.bitWidth === 64) break;
      return type.bitWidth === 32 && type.signed
        ? { kind: 'number', values: joined(batches, new Int32Array(length)), notation: 0, ...rest }
        : { kind: 'number', values: joined(batches, new Float64Array(length)), notation: 0, ...rest };
    case Type.Float:
      if (type.precision !== 2) break;
      return {
        kind: 'number',
        values: joined(batches, new Float64Array(length)),
        notation: 'shortest',
        ...rest,
      };
    case Type.Bool:
      return { kind: 'boolean', values: booleans(batches, length), ...rest };
    case Type.Utf8:
      return { kind: 'text', ...texts(batches, length), ...rest };
    case Type.Dictionary: {
      const last = batches.at(-1);
      if (last === undefined || !isOneDictionary(batches)) break;
      const values = joined(batches, new Uint32Array(length));
      return { kind: 'dictionary', values, dictionary: Array.from(dictionaryOf(last), String), ...rest };
    }
  }
  return byValue(column, engineType);
}

/** Arrow sets the bit of a valid value, we set that of a NULL. */
function nullsOf(batches: Batches, length: number): Nulls | null {
  if (batches.every((batch) => batch.nullCount === 0)) return null;
  const nulls = new Uint8Array((length + 7) >> 3);
  let base = 0;
  for (const batch of batches) {
    for (let i = 0; batch.nullCount > 0 && i < batch.length; i++) {
      if (batch.isValid(i)) continue;
      const row = base + i;
      nulls[row >> 3] = (nulls[row >> 3] ?? 0) | (1 << (row & 7));
    }
    base += batch.length;
  }
  return nulls;
}

interface Settable<T> {
  set(values: T, at: number): void;
}

/** One array for all batches; the batch's own if there is only one of the same type. */
function joined<T extends Settable<never>>(batches: Batches, values: T): T {
  const [only] = batches;
  if (batches.length === 1 && only?.values.constructor === values.constructor) {
    return only.values.subarray(0, only.length) as unknown as T;
  }
  let at = 0;
  for (const batch of batches) {
    (values as Settable<unknown>).set(batch.values.subarray(0, batch.length), at);
    at += batch.length;
  }
  return values;
}

function booleans(batches: Batches, length: number): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(length);
  let at = 0;
  for (const batch of batches) {
    for (let i = 0; i < batch.length; i++) values[at++] = ((batch.values[i >> 3] as number) >> (i & 7)) & 1;
  }
  return values;
}

function texts(
  batches: Batches,
  length: number,
): { bytes: Uint8Array<ArrayBuffer>; offsets: Uint32Array<ArrayBuffer> } {
  const size = (batch: Batch<unknown>) => Number(batch.offsets[batch.length] ?? 0);
  const bytes = new Uint8Array(batches.reduce((sum, batch) => sum + size(batch), 0));
  const offsets = new Uint32Array(length + 1);
  let row = 0;
  let base = 0;
  for (const batch of batches) {
    bytes.set((batch.values as Uint8Array).subarray(0, size(batch)), base);
    for (let i = 1; i <= batch.length; i++) offsets[row + i] = base + Number(batch.offsets[i]);
    row += batch.length;
    base += size(batch);
  }
  return { bytes, offsets };
}

/** Whether codes mean the same texts in every batch: the dictionary only grew and was never replaced. */
function isOneDictionary(batches: Batches): boolean {
  const begun = batches.map((batch) => dictionaryOf(batch).data[0]);
  return begun.every((first) => first === begun[0]);
}

/** The library's types omit the data of a dictionary batch. */
function dictionaryOf(batch: Batch<unknown>): ArrowColumn<unknown> {
  return (batch as Batch<unknown> & { readonly dictionary: ArrowColumn<unknown> }).dictionary;
}

function byValue(column: ArrowColumn<unknown>, engineType: string | null): Column {
  const type = parseEngineType(engineType ?? '');
  const builder = createColumnBuilder(0);
  for (const value of column) {
    if (value === null || value === undefined) {
      addNull(builder);
      continue;
    }
    const nested = typeof value === 'object';
    const bytes = encodeUtf8(
      nested ? nestedText(value, type) : `${value as string | number | bigint | boolean}`,
    );
    if (nested) addJson(builder, bytes, 0, bytes.length);
    else addText(builder, bytes, 0, bytes.length);
  }
  return finishColumn(builder);
}
