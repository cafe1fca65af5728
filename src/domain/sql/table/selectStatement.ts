import type { Dialect } from '../dialect.ts';
import { quoteIdentifier } from '../identifier.ts';

interface TablePath {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** The name of a table in a statement: qualified only if it is not in the default schema. */
export function tableReference(path: TablePath, inSchema: string | null, dialect: Dialect): string {
  const parts = path.schema === inSchema ? [path.table] : [path.catalog, path.schema, path.table];
  return parts
    .filter((part) => part !== null)
    .map((part) => quoteIdentifier(part, dialect))
    .join('.');
}

/** `SELECT` of every column by name, to be cut down; `*` if the columns are unknown. */
export function selectStatement(table: string, columns: readonly string[], dialect: Dialect): string {
  const list = columns.map((name) => `  ${quoteIdentifier(name, dialect)}`).join(',\n');
  return list === '' ? `SELECT *\nFROM ${table}` : `SELECT\n${list}\nFROM ${table}`;
}
