import { shortestSingle } from '#domain/format/singlePrecision.ts';
import type { BatchColumnBuilder, ColumnSlice } from './columnBuilder.ts';
import { validityBuilder } from './validityBuilder.ts';

type Arrays = { int32: Int32Array; int64: BigInt64Array; float64: Float64Array };
type Layout = keyof Arrays;

const EMPTY: { readonly [L in Layout]: (size: number) => Arrays[L] } = {
  int32: (size) => new Int32Array(size),
  int64: (size) => new BigInt64Array(size),
  float64: (size) => new Float64Array(size),
};

/** A column with the same layout in DuckDB as in Arrow. */
export function copiedBuilder(layout: Layout, capacity: number): BatchColumnBuilder {
  return fixedBuilder(layout, capacity, (values, at, { vector, from, to }) => {
    const width = values.BYTES_PER_ELEMENT;
    const source = vector.data(width).bytes.subarray(from * width, to * width);
    new Uint8Array(values.buffer).set(source, at * width);
  });
}

export const smallBuilder = (
  capacity: number,
  width: 1 | 2,
  read: (data: DataView, row: number) => number,
): BatchColumnBuilder =>
  fixedBuilder('int32', capacity, (values, at, { vector, from, to }) => {
    const { view } = vector.data(width);
    for (let row = from; row < to; row++) values[at + row - from] = read(view, row);
  });

/** Unsigned 32-bit integers, which do not fit Arrow's signed ones of that size. */
export const unsignedBuilder = (capacity: number): BatchColumnBuilder =>
  fixedBuilder('int64', capacity, (values, at, { vector, from, to }) => {
    const { view } = vector.data(4);
    for (let row = from; row < to; row++) values[at + row - from] = BigInt(view.getUint32(row * 4, true));
  });

export const floatBuilder = (capacity: number): BatchColumnBuilder =>
  fixedBuilder('float64', capacity, (values, at, { vector, from, to }) => {
    const { view } = vector.data(4);
    for (let row = from; row < to; row++)
      values[at + row - from] = shortestSingle(view.getFloat32(row * 4, true));
  });

/** DuckDB's memory of a NULL row is undefined, and copied as it is. */
function fixedBuilder<L extends Layout>(
  layout: L,
  capacity: number,
  read: (values: Arrays[L], at: number, slice: ColumnSlice) => void,
): BatchColumnBuilder {
  const validity = validityBuilder(capacity);
  let values = EMPTY[layout](capacity);
  let at = 0;
  return {
    layout,
    extraBytes: 0,
    append(slice) {
      validity.append(slice.vector.validity, slice.from, slice.to);
      read(values, at, slice);
      at += slice.to - slice.from;
    },
    take(rows) {
      const taken = { layout, values: values.subarray(0, rows), ...validity.take() };
      values = EMPTY[layout](capacity);
      at = 0;
      return taken as ReturnType<BatchColumnBuilder['take']>;
    },
  };
}

export function boolBuilder(capacity: number): BatchColumnBuilder {
  const validity = validityBuilder(capacity);
  const size = Math.ceil(capacity / 8);
  let bits = new Uint8Array(size);
  let at = 0;
  return {
    layout: 'bool',
    extraBytes: 0,
    append({ vector, from, to }) {
      validity.append(vector.validity, from, to);
      const { bytes } = vector.data(1);
      for (let row = from; row < to; row++, at++) {
        if (bytes[row] !== 0) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
      }
    },
    take(rows) {
      const taken = bits.subarray(0, Math.ceil(rows / 8));
      bits = new Uint8Array(size);
      at = 0;
      return { layout: 'bool', values: taken, ...validity.take() };
    },
  };
}
