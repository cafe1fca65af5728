import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName } from '../../base/names.ts';

export interface TableColumn {
  readonly name: string;
  readonly type: string;
}

/** The columns of a table. */
export async function columnsOf(connection: DuckDBConnection, table: string): Promise<TableColumn[]> {
  const described = await connection.runAndReadAll(`DESCRIBE ${quoteName(table)}`);
  return (described.getRowsJson() as [string, string][]).map(([name, type]) => ({ name, type }));
}

/** Whether a table has a row of this condition. */
export async function holds(
  connection: DuckDBConnection,
  table: string,
  condition: string,
): Promise<boolean> {
  const found = await connection.runAndReadAll(
    `SELECT 1 FROM ${quoteName(table)} WHERE ${condition} LIMIT 1`,
  );
  return found.currentRowCount > 0;
}
