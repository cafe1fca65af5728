import type { ResultColumn } from '../resultColumn.ts';

/**
 * How the numbers of a column were formatted, to reproduce the server's text exactly: a shared count of fraction
 * digits, the shortest text that reads back as the same double, or that text with `.0` on whole numbers (as Python
 * formats floats).
 */
export type NumberNotation = number | 'shortest' | 'point';

/** Text as UTF-8: row i is `bytes[offsets[i]]` up to `bytes[offsets[i + 1]]`. Decoded only when shown. */
export interface PackedText {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/**
 * A column of decoded rows: typed arrays, never an object per row. It is sent between worker and store by structured
 * clone, so it holds plain data only.
 */
export type ColumnData =
  /** Numbers a double holds exactly as received, including NaN and the infinities. */
  | {
      readonly kind: 'number';
      readonly values: Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>;
      readonly notation: NumberNotation;
    }
  /** Integers of up to 64 bits, at least one of them past 2^53. */
  | { readonly kind: 'bigint'; readonly values: BigInt64Array<ArrayBuffer> }
  /** Numbers with more digits than a double holds, as exact text. */
  | ({ readonly kind: 'decimal' } & PackedText)
  | { readonly kind: 'boolean'; readonly values: Uint8Array<ArrayBuffer> }
  /** Repeating text: `values[i]` indexes `dictionary`. */
  | {
      readonly kind: 'dictionary';
      readonly values: Uint32Array<ArrayBuffer>;
      readonly dictionary: readonly string[];
    }
  /** Text as received, including timestamps with a zone. */
  | ({ readonly kind: 'text' } & PackedText)
  /** Nested values, each as JSON text. */
  | ({ readonly kind: 'json' } & PackedText);

export type Column = ColumnData & {
  /** Bit i & 7 of byte i >> 3 set: row i is NULL. Null if no row is. */
  readonly nulls: Uint8Array<ArrayBuffer> | null;
  readonly length: number;
};

/** The type of a cell, for alignment and colour. */
export type CellKind = 'null' | 'number' | 'boolean' | 'text' | 'temporal' | 'json';

/** How a cell differs from another result's. */
export type CellMark = 'added' | 'gone' | 'changed';

/** One cell to render. */
export interface Cell {
  readonly kind: CellKind;
  /** Exact, unless `cut`: the text a copy puts on the clipboard. Empty for NULL. */
  readonly text: string;
  /** The text is truncated. */
  readonly cut: boolean;
  /** Absent where the cell is not marked. */
  readonly mark?: CellMark;
}

/** The kind of every non-NULL cell of a column. */
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

export const isNumericColumn = ({ kind }: Pick<Column, 'kind'>): boolean =>
  kind === 'number' || kind === 'bigint' || kind === 'decimal';
