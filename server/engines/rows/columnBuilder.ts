import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { BatchColumn } from './batch.ts';
import type { RawVector } from './vectorReader.ts';

/** Builds one column from chunks, batch by batch. */
export interface BatchColumnBuilder {
  readonly layout: BatchColumn['layout'];
  /** Bytes in the current batch beyond the fixed size of a row: texts can be long. */
  readonly extraBytes: number;
  append(slice: ColumnSlice): void;
  take(rows: number): BatchColumn;
}

/** A range of rows of a column of a chunk. Each reader has its own loop: a call per cell would cost more. */
export interface ColumnSlice {
  readonly chunk: DuckDBDataChunk;
  readonly column: number;
  readonly vector: RawVector;
  readonly from: number;
  readonly to: number;
}
