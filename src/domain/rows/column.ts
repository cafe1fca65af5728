import type { ResultColumn } from '../query/query.ts';

/**
 * How the numbers of a column were written, so that the text of each is exactly what the server sent: a count of
 * fraction digits that all of them share, the shortest text that reads back as the same double, or that text with
 * `.0` on whole numbers (as Python writes floats).
 */
export type NumberNotation = number | 'shortest' | 'point';

/** Text as UTF-8: row i is `bytes[offsets[i]]` up to `bytes[offsets[i + 1]]`. Decoded only for what is looked at. */
export interface PackedText {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/**
 * A column of decoded rows: typed memory, never an object per row. It crosses from worker to store and back by
 * structured clone, so it holds plain data only.
 */
export type ColumnData =
  /** Numbers a double holds exactly as they were written; NaN and the infinities included. */
  | {
      readonly kind: 'number';
      readonly values: Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>;
      readonly notation: NumberNotation;
    }
  /** Integers of up to 64 bits, at least one of them past 2^53. */
  | { readonly kind: 'bigint'; readonly values: BigInt64Array<ArrayBuffer> }
  /** Numbers with more digits than a double holds, digit for digit. */
  | ({ readonly kind: 'decimal' } & PackedText)
  | { readonly kind: 'boolean'; readonly values: Uint8Array<ArrayBuffer> }
  /** Repeating text: `values[i]` indexes `dictionary`. */
  | {
      readonly kind: 'dictionary';
      readonly values: Uint32Array<ArrayBuffer>;
      readonly dictionary: readonly string[];
    }
  /** Text as it arrived, timestamps with their zone among it. */
  | ({ readonly kind: 'text' } & PackedText)
  /** Nested values, each as JSON text. */
  | ({ readonly kind: 'json' } & PackedText);

export type Column = ColumnData & {
  /** Bit i & 7 of byte i >> 3 set: row i is NULL. Null when no row is. */
  readonly nulls: Uint8Array<ArrayBuffer> | null;
  readonly length: number;
};

/** What a cell holds, for the screen to choose alignment and ink. */
export type CellKind = 'null' | 'number' | 'boolean' | 'text' | 'temporal' | 'json';

/** One cell as the screen needs it. */
export interface Cell {
  readonly kind: CellKind;
  /** Exact, unless `cut`: what a copy to the clipboard holds. Empty for NULL. */
  readonly text: string;
  /** The text is the beginning of a longer one. */
  readonly cut: boolean;
}

/** The kind of every cell of a column that is not NULL. */
export function kindOf(column: Column, described: ResultColumn | undefined): Exclude<CellKind, 'null'> {
  switch (column.kind) {
    case 'number':
    case 'bigint':
    case 'decimal':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'json':
      return 'json';
    case 'dictionary':
    case 'text':
      return described?.is_dttm === true || described?.type_generic === 2 ? 'temporal' : 'text';
  }
}
