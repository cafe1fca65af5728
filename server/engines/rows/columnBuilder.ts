import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { BatchColumn } from './batch.ts';
import type { RawVector } from './vectorReader.ts';

/** Takes one column's values out of chunks, batch by batch. */
export interface ColumnBuilder {
  readonly layout: BatchColumn['layout'];
  /** Bytes gathered for the batch at hand beyond what every row costs: texts can be long. */
  readonly extraBytes: number;
  append(stretch: ColumnStretch): void;
  take(rows: number): BatchColumn;
}

/** Some rows of a column of a chunk. Whoever reads one has a loop of his own: a call for every cell would cost more. */
export interface ColumnStretch {
  readonly chunk: DuckDBDataChunk;
  readonly column: number;
  readonly vector: RawVector;
  readonly from: number;
  readonly to: number;
}
