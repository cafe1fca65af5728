import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName } from '../names.ts';

/** The rows that decide how numbers and times are written, as where files are opened in the browser. */
const SEEN = 1_000;

/** The first values of a column of texts; `column` is quoted. */
export async function firstValues(
  connection: DuckDBConnection,
  table: string,
  column: string,
): Promise<(string | null)[]> {
  const rows = await connection.runAndReadAll(
    `SELECT ${column} FROM ${quoteName(table)} WHERE ${column} IS NOT NULL LIMIT ${SEEN}`,
  );
  return (rows.getRowsJson() as (string | null)[][]).map(([value]) => value ?? null);
}
