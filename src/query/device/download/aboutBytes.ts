import { EXTRACT_WHOLE_ROWS } from '#contract/dataset/extract.ts';

/** Bytes per value in a DuckDB file, measured over tables of mixed types, small and large; the file is compressed. */
const BYTES_PACKED = [3, 2] as const;
/** The smallest possible file. */
const MIN_FILE_SIZE = 500_000;
/** Bytes per value in a JSON row, besides its column name. */
const BYTES_PER_JSON_VALUE = 9;

/** The bytes of rows, estimated before they are downloaded. */
export function aboutBytes(form: 'duckdb' | 'answers', columns: readonly string[], rows: number): number {
  const [each, eachOfMany] = BYTES_PACKED;
  if (form === 'duckdb')
    return Math.max(MIN_FILE_SIZE, rows * columns.length * (rows > EXTRACT_WHOLE_ROWS ? eachOfMany : each));
  return rows * columns.reduce((sum, name) => sum + name.length + BYTES_PER_JSON_VALUE, 0);
}
