import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableSource } from '../ingestJob.ts';
import { quoteName, quoteText } from '../names.ts';
import type { ReadPlan } from '../readPlans.ts';
import { columnsOf, holds, type TableColumn } from './tableColumns.ts';

/* DuckDB infers types, and two of its inferences do harm: integers that fit no integer type become floating-point
   numbers, which silently changes their last digits; and JSON with a negative number beside a positive one becomes a
   128-bit integer, which few programs support. */

/**
 * A plan that keeps every digit of a table just read, and reads some columns as text: `texts`, and those that lost digits.
 * Null where no second read is needed.
 */
export async function exactPlan(
  connection: DuckDBConnection,
  source: TableSource,
  plan: ReadPlan,
  texts: readonly string[],
): Promise<ReadPlan | null> {
  if (source.kind === 'parquet') return null;
  const columns = await columnsOf(connection, source.table);
  const beyond: string[] = [];
  for (const { name, type } of columns) {
    if (
      type === 'DOUBLE' &&
      (await holds(connection, source.table, `abs(${quoteName(name)}) >= 9223372036854775807`))
    ) {
      beyond.push(name);
    }
  }
  if (beyond.length === 0 && texts.length === 0) return null;
  const asText = { from: withText(source, plan, columns, beyond), note: plan.note };
  const wide: string[] = [];
  for (const name of beyond) {
    const digits = `regexp_full_match(${quoteName(name)}, '[+-]?\\d{16,}')`;
    const found = await connection.runAndReadAll(`SELECT 1 FROM ${asText.from} WHERE ${digits} LIMIT 1`);
    if (found.currentRowCount > 0) wide.push(name);
  }
  if (wide.length === 0)
    return texts.length === 0 ? null : { from: withText(source, plan, columns, texts), note: plan.note };
  const which = wide.length === 1 ? `Column ${wide[0]} holds` : `Columns ${wide.join(', ')} hold`;
  const note = `${which} whole numbers too long for a number type: read as text, with all digits.`;
  return {
    from: withText(source, plan, columns, [...wide, ...texts]),
    note: plan.note === null ? note : `${plan.note} ${note}`,
  };
}

/** The plan's function with the types of some columns set. */
function withText(
  source: TableSource,
  plan: ReadPlan,
  columns: readonly TableColumn[],
  text: readonly string[],
): string {
  const isJson = source.kind === 'json' || source.kind === 'ndjson';
  const given = columns
    .filter(({ name }) => isJson || text.includes(name))
    .map(({ name, type }) => `${quoteText(name)}: ${quoteText(text.includes(name) ? 'VARCHAR' : type)}`);
  return plan.from.replace(/\)$/, `, ${isJson ? 'columns' : 'types'} = {${given.join(', ')}})`);
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
