import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName, quoteText } from '../../base/names.ts';
import type { ReadPlan } from '../readPlans.ts';

interface TableColumn {
  readonly name: string;
  readonly type: string;
}

/** The columns of a table. */
async function columnsOf(connection: DuckDBConnection, table: string): Promise<TableColumn[]> {
  const described = await connection.runAndReadAll(`DESCRIBE ${quoteName(table)}`);
  return (described.getRowsJson() as [string, string][]).map(([name, type]) => ({ name, type }));
}

/** Whether a table has a row of this condition. */
async function holds(connection: DuckDBConnection, table: string, condition: string): Promise<boolean> {
  const found = await connection.runAndReadAll(
    `SELECT 1 FROM ${quoteName(table)} WHERE ${condition} LIMIT 1`,
  );
  return found.currentRowCount > 0;
}

/* DuckDB infers types, and two of its inferences do harm: integers that fit no integer type become floating-point
   numbers, which silently changes their last digits; and JSON with a negative number beside a positive one becomes a
   128-bit integer, which few programs support. */

/** A plan that keeps every digit of JSON just read; null where it lost none. */
export async function exactPlan(
  connection: DuckDBConnection,
  table: string,
  plan: ReadPlan,
): Promise<ReadPlan | null> {
  const columns = await columnsOf(connection, table);
  const beyond: string[] = [];
  for (const { name, type } of columns) {
    const isLarge = `abs(${quoteName(name)}) >= 9223372036854775807`;
    if (type === 'DOUBLE' && (await holds(connection, table, isLarge))) beyond.push(name);
  }
  if (beyond.length === 0) return null;
  const texts = withText(plan, columns, beyond);
  const wide: string[] = [];
  for (const name of beyond) {
    const digits = `regexp_full_match(${quoteName(name)}, '[+-]?\\d{16,}')`;
    const found = await connection.runAndReadAll(`SELECT 1 FROM ${texts} WHERE ${digits} LIMIT 1`);
    if (found.currentRowCount > 0) wide.push(name);
  }
  if (wide.length === 0) return null;
  const which = wide.length === 1 ? `Column ${wide[0]} holds` : `Columns ${wide.join(', ')} hold`;
  return {
    from: withText(plan, columns, wide),
    note: `${which} whole numbers too long for a number type: read as text, with all digits.`,
  };
}

/** The plan's function with the types of some columns set. */
function withText({ from }: ReadPlan, columns: readonly TableColumn[], text: readonly string[]): string {
  const given = columns.map(
    ({ name, type }) => `${quoteText(name)}: ${quoteText(text.includes(name) ? 'VARCHAR' : type)}`,
  );
  return from.replace(/\)$/, `, columns = {${given.join(', ')}})`);
}

/** Converts 128-bit integers to BIGINT where they fit. */
export async function narrowIntegers(connection: DuckDBConnection, table: string): Promise<void> {
  for (const { name, type } of await columnsOf(connection, table)) {
    if (type !== 'HUGEINT') continue;
    const column = quoteName(name);
    if (await holds(connection, table, `${column} IS NOT NULL AND TRY_CAST(${column} AS BIGINT) IS NULL`))
      continue;
    await connection.run(`ALTER TABLE ${quoteName(table)} ALTER ${column} TYPE BIGINT`);
  }
}
