import { tableFromIPC } from '@uwdata/flechette';
import { LEFT_OUT } from '#domain/device/files/fileTable.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import type { Run } from '../runDeviceSql.ts';

/** The columns of a select list that are not left out. Throws with words where none is left. */
export function wantedColumns(columns: readonly (readonly [name: string, type: string])[]): string {
  if (columns.every(([, type]) => type !== LEFT_OUT)) return '*';
  const names = columns.filter(([, type]) => type !== LEFT_OUT).map(([name]) => name);
  if (names.length === 0) throw new Error('Every column is left out.');
  return names.map((name) => quoteAlways(name, dialectOf('duckdb'))).join(', ');
}

/** A query without the columns that a person left out. */
export async function withoutLeftOut(
  run: Run,
  query: string,
  types: readonly string[] | null,
): Promise<string> {
  if (types === null || !types.includes(LEFT_OUT)) return query;
  const names = tableFromIPC(await run(`DESCRIBE ${query}`)).getChild('column_name');
  const columns = types.map((type, at) => [String(names.at(at)), type] as const);
  return `SELECT ${wantedColumns(columns)} FROM (${query})`;
}
