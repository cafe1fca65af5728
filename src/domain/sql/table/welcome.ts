import type { Database } from '../../catalogue/catalogue.ts';
import type { Dialect } from '../dialect.ts';
import { quoteIdentifier } from '../identifier.ts';

/** The preferred sample table of a first query. */
const ORDERS = 'orders';

const WELCOME = `-- Five million orders of a shop that does not exist: how did each year go?
-- Run it, change it, run it again. Whatever you type is kept on this device.
SELECT
  year(ordered_at) AS year,
  category,
  count(*) AS orders,
  count(DISTINCT customer_id) AS customers,
  sum(total) AS revenue,
  round(100 * avg(CAST(status = 'returned' AS INTEGER)), 1) AS returned_percent
FROM orders
GROUP BY ALL
ORDER BY year DESC, revenue DESC`;

/** The text of a person's first tab: a useful query over available tables. */
export function welcomeSql(tables: readonly string[], dialect: Dialect): string {
  if (dialect.formatter === 'duckdb' && tables.includes(ORDERS)) return WELCOME;
  const first = tables[0];
  return first === undefined ? 'SELECT 1 AS one' : `SELECT *\nFROM ${quoteIdentifier(first, dialect)}`;
}

/** The database of a new tab: the server's default, else the first (CST-03). */
export function firstDatabase<Listed extends Pick<Database, 'id'>>(
  databases: readonly Listed[],
  defaultId: number | null,
): Listed | null {
  return databases.find((each) => each.id === defaultId) ?? databases[0] ?? null;
}
