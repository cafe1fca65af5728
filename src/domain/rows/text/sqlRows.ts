import { isNumericColumn, type Column } from '../column.ts';
import type { Dialect } from '../../sql/dialect.ts';
import type { SpokenDatabase } from '../../spokenDatabase.ts';
import { dialectOfDatabase } from '../../sql/dialectOfDatabase.ts';
import { quoteIdentifier } from '../../sql/identifier.ts';
import { valueText } from './cellText.ts';
import { isNull } from '../nulls.ts';
import type { NamedColumn } from './namedColumn.ts';

/** Some engines take no more rows in one statement. */
const ROWS_PER_STATEMENT = 1000;

export function insertStatements(
  columns: readonly NamedColumn[],
  places: readonly number[],
  table: string,
  database: SpokenDatabase | null,
): string[] {
  const dialect = dialectOfDatabase(database);
  const names = columns.map(({ name }) => quoteIdentifier(name, dialect)).join(', ');
  const statements: string[] = [];
  for (let from = 0; from < places.length; from += ROWS_PER_STATEMENT) {
    const values = places
      .slice(from, from + ROWS_PER_STATEMENT)
      .map((row) => `  (${columns.map(({ column }) => literal(column, row, dialect)).join(', ')})`);
    statements.push(
      `INSERT INTO ${quoteIdentifier(table, dialect)} (${names}) VALUES\n${values.join(',\n')};`,
    );
  }
  return statements;
}

/**
 * The distinct values as the list of an `IN`: of several columns, a list of rows. Rows with a NULL are left out: `IN`
 * never finds them.
 */
export function valueList(
  columns: readonly NamedColumn[],
  places: readonly number[],
  database: SpokenDatabase | null,
): string {
  const dialect = dialectOfDatabase(database);
  const values = new Set<string>();
  for (const row of places) {
    if (columns.some(({ column }) => isNull(column.nulls, row))) continue;
    const literals = columns.map(({ column }) => literal(column, row, dialect));
    values.add(literals.length === 1 ? (literals[0] ?? '') : `(${literals.join(', ')})`);
  }
  return `(${[...values].join(', ')})`;
}

const NUMBER = /^-?\d/;

function literal(column: Column, row: number, dialect: Dialect): string {
  if (isNull(column.nulls, row)) return 'NULL';
  if (column.kind === 'number' && Object.is(column.values[row], -0)) return negativeZero(dialect);
  const text = valueText(column, row);
  const isNumeric = isNumericColumn(column);
  if (isNumeric && NUMBER.test(text)) return text;
  if (column.kind === 'boolean') return text.toUpperCase();
  // In some engines a backslash begins an escape.
  const escaped = dialect.rules.escapes ? text.replaceAll('\\', '\\\\') : text;
  return `'${escaped.replaceAll("'", "''")}'`;
}

/** As a decimal or an integer, zero has no sign: only a double does. PostgreSQL has no literal of doubles but texts. */
const negativeZero = ({ grammar, formatter }: Dialect): string =>
  grammar === 'postgresql' && formatter !== 'duckdb' ? "'-0'" : '-0e0';
