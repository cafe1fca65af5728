import { type DuckDBDataChunk, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import { holdsAt, rawVector } from '../rows/vectorReader.ts';

/** The slot size of a value in its column: DuckDB's texts use sixteen bytes, with a pointer for long ones. */
const SLOT = 16;
/** A text up to this length is stored in its slot. */
const SHORT = 12;

const TEXTS: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.VARCHAR,
  DuckDBTypeId.BLOB,
  DuckDBTypeId.BIT,
  DuckDBTypeId.BIGNUM,
]);

/** The approximate memory of a chunk's rows in bytes; contents of lists and structs are not counted. */
export function chunkBytes(chunk: DuckDBDataChunk, types: readonly DuckDBType[]): number {
  const rows = chunk.rowCount;
  return types.reduce((sum, { typeId }, column) => {
    if (!TEXTS.has(typeId)) return sum + rows * SLOT;
    return sum + rows * SLOT + longTexts(chunk, column, rows);
  }, 0);
}

export const rowBytes = (chunks: readonly DuckDBDataChunk[], types: readonly DuckDBType[]): number =>
  chunks.reduce((sum, chunk) => sum + chunkBytes(chunk, types), 0);

function longTexts(chunk: DuckDBDataChunk, column: number, rows: number): number {
  const vector = rawVector(chunk.chunk, column, rows);
  const { view } = vector.data(SLOT);
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    const length = holdsAt(vector.validity, row) ? view.getUint32(row * SLOT, true) : 0;
    if (length > SHORT) sum += length;
  }
  return sum;
}
