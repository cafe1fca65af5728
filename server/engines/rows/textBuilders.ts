import type { Texts } from './batch.ts';
import type { ColumnBuilder, ColumnStretch } from './columnBuilder.ts';
import { type TextBuilder, textBuilder } from './textBuilder.ts';
import { validityBuilder } from './validityBuilder.ts';

/** Writes the texts of a range, and `nothing` for each NULL row. */
export type TextReader = (stretch: ColumnStretch, out: TextBuilder) => void;

/** Indexes the texts of a range. NULL rows may get any index. */
export interface TextIndexer {
  index(stretch: ColumnStretch, target: Int32Array, at: number): void;
  takeAdded(): Texts;
}

/** A column of concatenated texts. */
export function plainBuilder(capacity: number, read: TextReader): ColumnBuilder {
  const texts = textBuilder(capacity);
  const validity = validityBuilder(capacity);
  return {
    layout: 'utf8',
    get extraBytes() {
      return texts.byteLength;
    },
    append(stretch) {
      validity.append(stretch.vector.validity, stretch.from, stretch.to);
      read(stretch, texts);
      texts.settle();
    },
    take: () => ({ layout: 'utf8', ...texts.take(), ...validity.take() }),
  };
}

/** A column of indexes into a dictionary that grows from batch to batch. */
export function dictionaryBuilder(capacity: number, indexer: TextIndexer): ColumnBuilder {
  const validity = validityBuilder(capacity);
  let values = new Int32Array(capacity);
  let at = 0;
  return {
    layout: 'dictionary',
    extraBytes: 0,
    append(stretch) {
      validity.append(stretch.vector.validity, stretch.from, stretch.to);
      indexer.index(stretch, values, at);
      at += stretch.to - stretch.from;
    },
    take(rows) {
      const taken = values.subarray(0, rows);
      values = new Int32Array(capacity);
      at = 0;
      return { layout: 'dictionary', values: taken, added: indexer.takeAdded(), ...validity.take() };
    },
  };
}
