import type { ColumnBuilder } from './columnBuilder.ts';
import { widenFloat } from './numberText.ts';
import { validityBuilder } from './validityBuilder.ts';
import { holdsAt, rawVector } from './vectorReader.ts';

type Reader<T> = (data: DataView, row: number) => T;

export function integerBuilder(capacity: number, width: 1 | 2 | 4, read: Reader<number>): ColumnBuilder {
  let values = new Int32Array(capacity);
  return fixedWidth(capacity, width, 'int32', {
    set: (at, data, row) => {
      values[at] = read(data, row);
    },
    take(rows) {
      const taken = values.subarray(0, rows);
      values = new Int32Array(capacity);
      return taken;
    },
  });
}

export function longBuilder(capacity: number, width: 4 | 8, read: Reader<bigint>): ColumnBuilder {
  let values = new BigInt64Array(capacity);
  return fixedWidth(capacity, width, 'int64', {
    set: (at, data, row) => {
      values[at] = read(data, row);
    },
    take(rows) {
      const taken = values.subarray(0, rows);
      values = new BigInt64Array(capacity);
      return taken;
    },
  });
}

export const doubleBuilder = (capacity: number): ColumnBuilder =>
  realBuilder(capacity, 8, (data, row) => data.getFloat64(row * 8, true));

export const floatBuilder = (capacity: number): ColumnBuilder =>
  realBuilder(capacity, 4, (data, row) => widenFloat(data.getFloat32(row * 4, true)));

function realBuilder(capacity: number, width: 4 | 8, read: Reader<number>): ColumnBuilder {
  let values = new Float64Array(capacity);
  return fixedWidth(capacity, width, 'float64', {
    set: (at, data, row) => {
      values[at] = read(data, row);
    },
    take(rows) {
      const taken = values.subarray(0, rows);
      values = new Float64Array(capacity);
      return taken;
    },
  });
}

export function boolBuilder(capacity: number): ColumnBuilder {
  const size = Math.ceil(capacity / 8);
  let bits = new Uint8Array(size);
  return fixedWidth(capacity, 1, 'bool', {
    set: (at, data, row) => {
      if (data.getUint8(row) !== 0) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
    },
    take(rows) {
      const taken = bits.subarray(0, Math.ceil(rows / 8));
      bits = new Uint8Array(size);
      return taken;
    },
  });
}

interface Values<V> {
  set(at: number, data: DataView, row: number): void;
  take(rows: number): V;
}

type FixedValues = { int32: Int32Array; int64: BigInt64Array; float64: Float64Array; bool: Uint8Array };

function fixedWidth<L extends keyof FixedValues>(
  capacity: number,
  width: number,
  layout: L,
  values: Values<FixedValues[L]>,
): ColumnBuilder {
  const validity = validityBuilder(capacity);
  let at = 0;
  return {
    layout,
    extraBytes: 0,
    append(chunk, column, from, to) {
      const vector = rawVector(chunk.chunk, column, chunk.rowCount);
      const data = vector.data(width);
      for (let row = from; row < to; row++, at++) {
        if (!holdsAt(vector.validity, row)) validity.nothingAt(at);
        else values.set(at, data, row);
      }
    },
    take(rows) {
      at = 0;
      return { layout, values: values.take(rows), ...validity.take() } as ReturnType<ColumnBuilder['take']>;
    },
  };
}
