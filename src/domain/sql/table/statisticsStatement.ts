import type { Dialect } from '../dialect.ts';
import { quoteIdentifier } from '../identifier.ts';

/** A query for the figures of every column: DuckDB's own, elsewhere what every engine counts. Null without columns. */
export function statisticsStatement(
  reference: string,
  columns: readonly string[],
  backend: string,
  dialect: Dialect,
): string | null {
  if (backend === 'duckdb' || backend === 'motherduck') return `SUMMARIZE ${reference}`;
  if (columns.length === 0) return null;
  const rows = columns.map((column) => {
    const name = quoteIdentifier(column, dialect);
    const figures = [
      `'${column.replaceAll("'", "''")}' AS column_name`,
      'count(*) AS row_count',
      `count(*) - count(${name}) AS null_count`,
      `count(DISTINCT ${name}) AS distinct_count`,
    ];
    return `SELECT ${figures.join(', ')} FROM ${reference}`;
  });
  return rows.join('\nUNION ALL\n');
}
