import type { DuckDBConnection } from '@duckdb/node-api';

/** The columns of a table of DuckDB. */
export async function describedTable(
  from: DuckDBConnection,
  table: string,
): Promise<readonly { readonly name: string; readonly type: string }[]> {
  const reader = await from.runAndReadAll(`SELECT * FROM ${table} LIMIT 0`);
  const types = reader.columnTypes();
  return reader.columnNames().map((name, i) => ({ name, type: String(types[i]) }));
}
