import { type DuckDBDataChunk, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import type { Batch } from './batch.ts';
import { builderFor } from './builderFor.ts';
import type { BatchColumnBuilder, ColumnSlice } from './columnBuilder.ts';
import { rawVector } from './vectorReader.ts';
import { textBytes } from './vectorTexts.ts';

/** The most cells in a batch: encoding one blocks the process. */
const BATCH_CELLS = 65_536;
const BATCH_ROWS = 16_384;
/** A batch ends early once its texts are this long. */
const BATCH_BYTES = 1 << 20;
/** The columns that are prepared, read or written at once: each costs more than its cells where there are many. */
export const COLUMNS_AT_ONCE = 512;
/** A chunk with longer texts than this is read in steps, so that its batches end in time. */
const STEP_BYTES = 1 << 20;

export interface Batches {
  readonly layouts: readonly BatchColumnBuilder['layout'][];
  /**
   * The rows as batches, with null while one is incomplete, to let the process do something else. Chunks are released
   * once read.
   */
  read(): Generator<Batch | null>;
}

/**
 * Splits `rows` rows of fetched chunks into batches of a bounded size, whatever the sizes of the chunks. No batch
 * crosses row `boundary`, so that shown rows end with a batch. Yields while it prepares many columns.
 */
export function* batchesOf(
  types: readonly DuckDBType[],
  chunks: DuckDBDataChunk[],
  rows: number,
  boundary: number = rows,
): Generator<null, Batches> {
  const perBatch = Math.min(BATCH_ROWS, Math.max(1, Math.floor(BATCH_CELLS / Math.max(1, types.length))));
  const capacity = Math.min(perBatch, Math.max(1, rows));
  const texts = types.flatMap(({ typeId }, column) => (typeId === DuckDBTypeId.VARCHAR ? [column] : []));
  const [first] = chunks;
  const sample = first && (yield* columnsOf(first, types.length));
  const builders: BatchColumnBuilder[] = [];
  for (const [column, type] of types.entries()) {
    if (column % COLUMNS_AT_ONCE === COLUMNS_AT_ONCE - 1) yield null;
    builders.push(builderFor(type, capacity, sample?.[column] ?? null));
  }
  return {
    layouts: builders.map((builder) => builder.layout),
    *read() {
      let gathered = 0;
      let left = rows;
      const take = (): Batch => {
        const batch = { rows: gathered, columns: builders.map((builder) => builder.take(gathered)) };
        gathered = 0;
        return batch;
      };
      for (let chunk = chunks.shift(); chunk !== undefined && left > 0; chunk = chunks.shift()) {
        const usable = Math.min(chunk.rowCount, left);
        const columns = chunk === first && sample ? sample : yield* columnsOf(chunk, types.length);
        const step = stepOf(columns, texts);
        for (let from = 0; from < usable;) {
          const toBoundary = boundary - (rows - left + from);
          const space = Math.min(capacity - gathered, toBoundary > 0 ? toBoundary : capacity);
          const to = Math.min(usable, from + step, from + space);
          for (const [at, column] of columns.entries()) {
            if (at % COLUMNS_AT_ONCE === COLUMNS_AT_ONCE - 1) yield null;
            builders[at]?.append({ ...column, from, to });
          }
          gathered += to - from;
          from = to;
          const heavy = builders.some((builder) => builder.extraBytes > BATCH_BYTES);
          const atBoundary = rows - left + from === boundary;
          yield gathered === capacity || heavy || atBoundary ? take() : null;
        }
        left -= usable;
      }
      if (gathered > 0) yield take();
    },
  };
}

/** All rows of a chunk, column by column. */
function* columnsOf(chunk: DuckDBDataChunk, count: number): Generator<null, ColumnSlice[]> {
  const rows = chunk.rowCount;
  const columns: ColumnSlice[] = [];
  for (let column = 0; column < count; column++) {
    if (column % COLUMNS_AT_ONCE === COLUMNS_AT_ONCE - 1) yield null;
    columns.push({ chunk, column, vector: rawVector(chunk.chunk, column, rows), from: 0, to: rows });
  }
  return columns;
}

/** Rows per step: all of a chunk, or as many as have texts of a bounded length on average. */
function stepOf(columns: readonly ColumnSlice[], texts: readonly number[]): number {
  const rows = columns[0]?.to ?? 1;
  const bytes = texts.reduce((sum, at) => sum + (columns[at] ? textBytes(columns[at].vector, rows) : 0), 0);
  return bytes <= STEP_BYTES ? rows : Math.max(1, Math.floor((rows * STEP_BYTES) / bytes));
}
