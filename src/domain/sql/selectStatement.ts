import type { Dialect } from './dialect.ts';
import { quoteIdentifier } from './identifier.ts';

export interface TablePath {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** The name of a table as a statement needs it: with its schema only where that is not the one looked in anyway. */
export function tableReference(path: TablePath, inSchema: string | null, dialect: Dialect): string {
  const parts = path.schema === inSchema ? [path.table] : [path.catalog, path.schema, path.table];
  return parts
    .filter((part) => part !== null)
    .map((part) => quoteIdentifier(part, dialect))
    .join('.');
}

/** `SELECT` of every column by its name, as a start to be cut down; of all where the columns are not known. */
export function selectStatement(table: string, columns: readonly string[], dialect: Dialect): string {
  const list = columns.map((name) => `  ${quoteIdentifier(name, dialect)}`).join(',\n');
  return list === '' ? `SELECT *\nFROM ${table}` : `SELECT\n${list}\nFROM ${table}`;
}
