/**
 * A range of rows in Arrow's memory layout, so that writing Arrow is copying, and JSON or CSV are written from the same
 * bytes. The exchange format of everything between DuckDB's vectors and the response.
 */
export interface Batch {
  readonly rows: number;
  readonly columns: readonly BatchColumn[];
}

export type BatchColumn = {
  /** Bit i set: row i has a value. Null when every row does. */
  readonly validity: Uint8Array | null;
  readonly nullCount: number;
} & (
  | { readonly layout: 'int32'; readonly values: Int32Array }
  | { readonly layout: 'int64'; readonly values: BigInt64Array }
  | { readonly layout: 'float64'; readonly values: Float64Array }
  /** One bit per row. */
  | { readonly layout: 'bool'; readonly values: Uint8Array }
  | ({ readonly layout: 'utf8' } & TextBuffers)
  | {
      readonly layout: 'dictionary';
      readonly values: Int32Array;
      /** Entries that no earlier batch of this column had. */
      readonly added: TextBuffers;
    }
);

/** Concatenated texts: text i is bytes `offsets[i]` to `offsets[i + 1]`. */
export interface TextBuffers {
  readonly offsets: Int32Array;
  readonly bytes: Uint8Array;
}

export const isValid = (column: BatchColumn, row: number): boolean =>
  column.validity === null || ((column.validity[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
