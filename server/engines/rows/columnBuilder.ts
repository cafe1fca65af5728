import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { BatchColumn } from './batch.ts';

/** Takes one column's values out of chunks, batch by batch. */
export interface ColumnBuilder {
  readonly layout: BatchColumn['layout'];
  /** Bytes gathered for the batch at hand beyond what every row costs: texts can be long. */
  readonly extraBytes: number;
  append(chunk: DuckDBDataChunk, column: number, from: number, to: number): void;
  take(rows: number): BatchColumn;
}
