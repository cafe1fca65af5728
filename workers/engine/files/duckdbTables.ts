import { tableFromIPC } from '@uwdata/flechette';
import type { Run } from '../runDeviceSql.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The tables of a DuckDB file that is attached, then its views: what they are called, and a query of each. */
export async function duckdbTables(run: Run, alias: string): Promise<ReadonlyMap<string, string>> {
  const found = tableFromIPC(
    await run(
      `SELECT schema_name AS s, table_name AS t, 1 AS kind FROM duckdb_tables()
       WHERE database_name = ${literal(alias)} AND NOT internal
       UNION ALL SELECT schema_name, view_name, 2 FROM duckdb_views()
       WHERE database_name = ${literal(alias)} AND NOT internal ORDER BY kind, s, t`,
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
