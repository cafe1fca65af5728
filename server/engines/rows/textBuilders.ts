import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { Texts } from './batch.ts';
import type { ColumnBuilder } from './columnBuilder.ts';
import { type TextBuilder, textBuilder } from './textBuilder.ts';
import { validityBuilder } from './validityBuilder.ts';
import { holdsAt, type RawVector, rawVector } from './vectorReader.ts';

/** Some rows of a column of a chunk. */
export interface ColumnStretch {
  readonly chunk: DuckDBDataChunk;
  readonly column: number;
  readonly vector: RawVector;
  readonly from: number;
  readonly to: number;
}

/** Opens a stretch for reading texts out of it, row by row. */
export type TextReader = (stretch: ColumnStretch) => (row: number, out: TextBuilder) => void;

/** Opens a stretch for reading numbers of dictionary entries, and hands the entries over. */
export interface TextIndexer {
  open(stretch: ColumnStretch): (row: number) => number;
  takeAdded(): Texts;
}

/** A column whose texts stand one behind the other. */
export function plainBuilder(capacity: number, open: TextReader): ColumnBuilder {
  const texts = textBuilder(capacity);
  const validity = validityBuilder(capacity);
  return {
    layout: 'utf8',
    get extraBytes() {
      return texts.byteLength;
    },
    append(chunk, column, from, to) {
      const vector = rawVector(chunk.chunk, column, chunk.rowCount);
      const read = open({ chunk, column, vector, from, to });
      for (let row = from; row < to; row++) {
        if (holdsAt(vector.validity, row)) read(row, texts);
        else {
          validity.nothingAt(texts.count);
          texts.nothing();
        }
      }
      texts.settle();
    },
    take: () => ({ layout: 'utf8', ...texts.take(), ...validity.take() }),
  };
}

/** A column of numbers into a dictionary that grows from batch to batch. */
export function dictionaryBuilder(capacity: number, indexer: TextIndexer): ColumnBuilder {
  const validity = validityBuilder(capacity);
  let values = new Int32Array(capacity);
  let at = 0;
  return {
    layout: 'dictionary',
    extraBytes: 0,
    append(chunk, column, from, to) {
      const vector = rawVector(chunk.chunk, column, chunk.rowCount);
      const index = indexer.open({ chunk, column, vector, from, to });
      for (let row = from; row < to; row++, at++) {
        if (holdsAt(vector.validity, row)) values[at] = index(row);
        else validity.nothingAt(at);
      }
    },
    take(rows) {
      const taken = values.subarray(0, rows);
      values = new Int32Array(capacity);
      at = 0;
      return { layout: 'dictionary', values: taken, added: indexer.takeAdded(), ...validity.take() };
    },
  };
}
