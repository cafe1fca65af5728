import { tableFromIPC } from '@uwdata/flechette';
import type { Run } from '../runDeviceSql.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The tables of a DuckDB file that is attached: what they are called, and a query of each. */
export async function duckdbTables(run: Run, alias: string): Promise<ReadonlyMap<string, string>> {
  const found = tableFromIPC(
    await run(
      `SELECT schema_name AS s, table_name AS t FROM duckdb_tables()
       WHERE database_name = ${literal(alias)} AND NOT internal ORDER BY s, t`,
    ),
  );
  return new Map(
    Array.from({ length: found.numRows }, (_, at) => {
      const [schema = '', table = ''] = ['s', 't'].map((each) => String(found.getChild(each).at(at)));
      const name = schema === 'main' ? table : `${schema}.${table}`;
      return [name, `SELECT * FROM ${[alias, schema, table].map(quoted).join('.')}`];
    }),
  );
}
