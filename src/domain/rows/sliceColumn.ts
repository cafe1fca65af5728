import { assert } from '../result.ts';
import type { Column, PackedText } from './column.ts';
import { joinNulls, sliceNulls } from './nulls.ts';

/**
 * Rows `from` up to `to` as a column that shares no memory with the whole, so that a clone copies only them. A
 * dictionary column has only its codes: the dictionary belongs to the result.
 */
export function sliceColumn(column: Column, from: number, to: number): Column {
  const rest = { nulls: sliceNulls(column.nulls, from, to), length: to - from };
  switch (column.kind) {
    case 'number':
      return { kind: 'number', values: column.values.slice(from, to), notation: column.notation, ...rest };
    case 'bigint':
      return { kind: 'bigint', values: column.values.slice(from, to), ...rest };
    case 'boolean':
      return { kind: 'boolean', values: column.values.slice(from, to), ...rest };
    case 'dictionary':
      return { kind: 'dictionary', values: column.values.slice(from, to), dictionary: [], ...rest };
    case 'decimal':
    case 'text':
    case 'json':
      return { kind: column.kind, ...sliceText(column, from, to), ...rest };
  }
}

function sliceText({ bytes, offsets }: PackedText, from: number, to: number): PackedText {
  const start = offsets[from] ?? 0;
  const moved = offsets.slice(from, to + 1);
  for (let i = 0; i < moved.length; i++) moved[i] = (moved[i] ?? 0) - start;
  return { bytes: bytes.slice(start, offsets[to] ?? start), offsets: moved };
}

/** The column whose slices are `parts`, in order and of one kind. `dictionary` is the result's. */
export function joinColumns(parts: readonly Column[], dictionary: readonly string[]): Column {
  const [first] = parts;
  assert(first !== undefined, 'a stored column has a part');
  const rest = { nulls: joinNulls(parts), length: parts.reduce((sum, part) => sum + part.length, 0) };
  switch (first.kind) {
    case 'number': {
      const same = parts.filter((part) => part.kind === 'number');
      const values =
        first.values instanceof Int32Array ? new Int32Array(rest.length) : new Float64Array(rest.length);
      let at = 0;
      for (const part of same) {
        values.set(part.values, at);
        at += part.length;
      }
      return { kind: 'number', values, notation: first.notation, ...rest };
    }
    case 'bigint': {
      const values = new BigInt64Array(rest.length);
      joinInto(
        values,
        parts.filter((part) => part.kind === 'bigint'),
      );
      return { kind: 'bigint', values, ...rest };
    }
    case 'boolean': {
      const values = new Uint8Array(rest.length);
      joinInto(
        values,
        parts.filter((part) => part.kind === 'boolean'),
      );
      return { kind: 'boolean', values, ...rest };
    }
    case 'dictionary': {
      const values = new Uint32Array(rest.length);
      joinInto(
        values,
        parts.filter((part) => part.kind === 'dictionary'),
      );
      return { kind: 'dictionary', values, dictionary, ...rest };
    }
    case 'decimal':
    case 'text':
    case 'json':
      return {
        kind: first.kind,
        ...joinText(
          parts.filter((part) => 'offsets' in part),
          rest.length,
        ),
        ...rest,
      };
  }
}

function joinInto<T>(
  values: { set(part: T, at: number): void },
  parts: readonly { readonly values: T; readonly length: number }[],
): void {
  let at = 0;
  for (const part of parts) {
    values.set(part.values, at);
    at += part.length;
  }
}

function joinText(parts: readonly (PackedText & { readonly length: number })[], length: number): PackedText {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.bytes.length, 0));
  const offsets = new Uint32Array(length + 1);
  let row = 0;
  let base = 0;
  for (const part of parts) {
    bytes.set(part.bytes, base);
    for (let i = 1; i <= part.length; i++) offsets[row + i] = base + (part.offsets[i] ?? 0);
    row += part.length;
    base += part.bytes.length;
  }
  return { bytes, offsets };
}

/** Approximate memory of a column in bytes. */
export function columnBytes(column: Column): number {
  const nulls = column.nulls?.byteLength ?? 0;
  switch (column.kind) {
    case 'number':
    case 'bigint':
    case 'boolean':
      return column.values.byteLength + nulls;
    case 'dictionary':
      return (
        column.values.byteLength + nulls + column.dictionary.reduce((sum, text) => sum + 24 + text.length, 0)
      );
    case 'decimal':
    case 'text':
    case 'json':
      return column.bytes.byteLength + column.offsets.byteLength + nulls;
  }
}
