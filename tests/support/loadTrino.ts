import type { DuckDBConnection } from '@duckdb/node-api';
import { describedTable } from './describedTable.ts';
import { inTrino } from './trino.ts';

const TYPES: Readonly<Record<string, string>> = { TIMESTAMP: 'TIMESTAMP(6)' };

/** A statement has at most a million characters. */
const ROWS_AT_ONCE = 3000;

/** Copies a table of DuckDB, of types that both have, into the memory of a Trino. */
export async function loadTrino(_address: string, from: DuckDBConnection, table: string): Promise<void> {
  const columns = (await describedTable(from, table)).map(({ name, type }) => ({
    name,
    type: TYPES[type] ?? type,
  }));
  await inTrino(`DROP TABLE IF EXISTS ${table}`);
  await inTrino(`CREATE TABLE ${table} (${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')})`);
  const reader = await from.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR FROM ${table}`);
  const rows = reader.getRowsJson();
  // One literal is read faster than as many as there are values.
  const taken = columns.map((_, i) => `c${i}`);
  const fields = taken.map((name) => `${name} VARCHAR`).join(', ');
  const values = columns.map(({ type }, i) => `CAST(c${i} AS ${type})`).join(', ');
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)).replaceAll("'", "''");
    await inTrino(
      `INSERT INTO ${table} SELECT ${values} FROM UNNEST(CAST(json_parse('${json}') AS ARRAY(ROW(${fields})))) AS r (${taken.join(', ')})`,
    );
  }
}
