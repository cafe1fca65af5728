import type { TextBuffers } from './batch.ts';
import type { BatchColumnBuilder, ColumnSlice } from './columnBuilder.ts';
import { type TextBuilder, textBuilder } from './textBuilder.ts';
import { validityBuilder } from './validityBuilder.ts';

/** Writes the texts of a range, and `nothing` for each NULL row. */
export type TextReader = (slice: ColumnSlice, out: TextBuilder) => void;

/** Indexes the texts of a range. NULL rows may get any index. */
export interface TextIndexer {
  index(slice: ColumnSlice, target: Int32Array, at: number): void;
  takeAdded(): TextBuffers;
}

/** A column of concatenated texts. */
export function plainBuilder(capacity: number, read: TextReader): BatchColumnBuilder {
  const texts = textBuilder(capacity);
  const validity = validityBuilder(capacity);
  return {
    layout: 'utf8',
    get extraBytes() {
      return texts.byteLength;
    },
    append(slice) {
      validity.append(slice.vector.validity, slice.from, slice.to);
      read(slice, texts);
      texts.settle();
    },
    take: () => ({ layout: 'utf8', ...texts.take(), ...validity.take() }),
  };
}

/** A column of indexes into a dictionary that grows from batch to batch. */
export function dictionaryBuilder(capacity: number, indexer: TextIndexer): BatchColumnBuilder {
  const validity = validityBuilder(capacity);
  let values = new Int32Array(capacity);
  let at = 0;
  return {
    layout: 'dictionary',
    extraBytes: 0,
    append(slice) {
      validity.append(slice.vector.validity, slice.from, slice.to);
      indexer.index(slice, values, at);
      at += slice.to - slice.from;
    },
    take(rows) {
      const taken = values.subarray(0, rows);
      values = new Int32Array(capacity);
      at = 0;
      return { layout: 'dictionary', values: taken, added: indexer.takeAdded(), ...validity.take() };
    },
  };
}
