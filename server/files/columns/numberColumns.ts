import type { DuckDBConnection } from '@duckdb/node-api';
import { type NumberForm, numberForm, numberPattern } from '#domain/device/files/numberForm.ts';
import { firstValues } from './firstValues.ts';
import { columnsOf, holds } from './tableColumns.ts';
import { quoteName, quoteText } from '../names.ts';

/**
 * Texts of a table that are numbers as they are written in many countries, such as 1.234,56, become numbers, if all
 * values of their column are. Returns the names of the columns.
 */
export async function readNumberColumns(connection: DuckDBConnection, table: string): Promise<string[]> {
  const texts = (await columnsOf(connection, table)).filter(({ type }) => type === 'VARCHAR');
  const changed: string[] = [];
  for (const { name } of texts) {
    const column = quoteName(name);
    const form = numberForm(await firstValues(connection, table, column));
    if (form === null) continue;
    const isOther = `${column} IS NOT NULL AND NOT regexp_full_match(${column}, ${quoteText(numberPattern(form))})`;
    if (await holds(connection, table, isOther)) continue;
    await connection.run(
      `ALTER TABLE ${quoteName(table)} ALTER ${column} TYPE DOUBLE USING CAST(${plain(column, form)} AS DOUBLE)`,
    );
    changed.push(name);
  }
  return changed;
}

/** The number as the engine reads it. */
function plain(column: string, { decimal, thousands }: NumberForm): string {
  const together = thousands === null ? column : `replace(${column}, ${quoteText(thousands)}, '')`;
  return decimal === '.' ? together : `replace(${together}, ',', '.')`;
}
