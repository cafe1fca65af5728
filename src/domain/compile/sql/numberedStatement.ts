import { quoteName } from './quote.ts';
import type { Term } from './terms.ts';
import type { ValueNumbers } from './valueNumbers.ts';

/** A statement that returns numbers in place of values. */
export interface NumberedStatement {
  readonly sql: string;
  /** By the name of its column, the expression whose numbers it has, and the label of the column in the rows. */
  readonly columns: ReadonlyMap<string, { readonly expression: string; readonly label: string }>;
}

export interface StatementParts {
  readonly columns: readonly Term[];
  readonly metrics: readonly Term[];
  readonly from: string;
  readonly where: string;
  readonly grouping: readonly string[];
  readonly having: string;
  readonly order: readonly string[];
  readonly limit: string;
}

/** The statement over numbers; null if not all columns have some, or if names would mean something else in it. */
export function numberedStatement(parts: StatementParts, numbers: ValueNumbers): NumberedStatement | null {
  const found = new Map(
    parts.columns.flatMap(({ sql, label }) => {
      const column = numbers.columnOf(sql);
      return column === null ? [] : [[sql, { ...column, label }] as const];
    }),
  );
  if (found.size < parts.columns.length) return null;
  const order: string[] = [];
  for (const each of parts.order) {
    const ordered = parts.columns.find(({ label }) => isOrderOf(each, label));
    const number = ordered && found.get(ordered.sql);
    order.push(
      number === undefined ? each : each.replace(quoteName(number.label), () => quoteName(number.name)),
    );
    const isMetric = parts.metrics.some(({ label }) => isOrderOf(each, label));
    if (ordered === undefined && !isMetric && mayMeanLabel(each, parts.columns)) return null;
  }
  if (mayMeanLabel(parts.having, parts.columns)) return null;
  const selected = [...parts.columns, ...parts.metrics].map(({ sql, label }) => {
    const number = found.get(sql);
    return number === undefined ? `${sql} AS ${quoteName(label)}` : quoteName(number.name);
  });
  if (ALL_COLUMNS.test([...selected, parts.having, ...order].join(' '))) return null;
  const groups = parts.grouping.map((sql) => {
    const number = found.get(sql);
    return number === undefined ? sql : quoteName(number.name);
  });
  const joins = [...found.values()].map(({ join }) => ` POSITIONAL JOIN ${join}`).join('');
  return {
    sql:
      `SELECT ${selected.join(', ')} \nFROM ${parts.from}${joins}${parts.where} GROUP BY ${groups.join(', ')}${parts.having}` +
      (order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`) +
      parts.limit,
    columns: new Map([...found].map(([expression, { name, label }]) => [name, { expression, label }])),
  };
}

const isOrderOf = (order: string, label: string): boolean =>
  [`${quoteName(label)} ASC`, `${quoteName(label)} DESC`].includes(order);

/** `COLUMNS(*)` would find the numbers too. */
const ALL_COLUMNS = /\bcolumns\s*\(/i;

/** Whether a part may name a column by its label: there is none in the statement over numbers. */
const mayMeanLabel = (sql: string, columns: readonly Term[]): boolean =>
  columns.some(
    (column) =>
      column.sql !== quoteName(column.label) && sql.toLowerCase().includes(column.label.toLowerCase()),
  );
