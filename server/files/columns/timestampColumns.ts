import type { DuckDBConnection } from '@duckdb/node-api';
import { timestampForm } from '#domain/device/files/timestampForm.ts';
import { firstValues } from './firstValues.ts';
import { quoteName, quoteText } from '../names.ts';
import { columnsOf, holds } from './tableColumns.ts';

/**
 * Texts of a table that are times as they are written in many countries, such as 31.01.2024 10:05, become times, if all
 * values of their column are. Returns the names of the columns.
 */
export async function readTimestampColumns(connection: DuckDBConnection, table: string): Promise<string[]> {
  const texts = (await columnsOf(connection, table)).filter(({ type }) => type === 'VARCHAR');
  const changed: string[] = [];
  for (const { name } of texts) {
    const column = quoteName(name);
    const format = timestampForm(await firstValues(connection, table, column));
    if (format === null) continue;
    const time = `(${column}, ${quoteText(format)})`;
    if (await holds(connection, table, `${column} IS NOT NULL AND try_strptime${time} IS NULL`)) continue;
    await connection.run(
      `ALTER TABLE ${quoteName(table)} ALTER ${column} TYPE TIMESTAMP USING strptime${time}`,
    );
    changed.push(name);
  }
  return changed;
}
