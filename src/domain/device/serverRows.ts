import type { Dialect } from '../sql/dialect.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import type { Millis } from '../time.ts';

/** Rows of a server that a person keeps on this device, as they are asked for again. */
export interface ServerRows {
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** The table they are of; null for those of a query. */
  readonly table: string | null;
  /** What is sent: the query, or one that reads the table, with the chosen columns and filter. */
  readonly sql: string;
  /** JSON text; null if the query has no template. */
  readonly templateParams: string | null;
  /** Whether all columns and rows of the table were asked for. */
  readonly isWhole: boolean;
  readonly maxRows: number;
  /** Whether there were more rows than that. */
  readonly isCut: boolean;
  /** The age at which they are read again; null where only a person does. */
  readonly refreshAfter: Millis | null;
}

/** The most rows that are kept of one query or table. */
export const MAX_KEPT_ROWS = 1_000_000;

export interface RowChoice {
  /** Null for all. */
  readonly columns: readonly string[] | null;
  /** A condition in SQL; empty for all rows. */
  readonly filter: string;
}

/** The statement for chosen columns and rows of a query. One without a choice is sent as it is. */
export function chosenRows(sql: string, { columns, filter }: RowChoice, dialect: Dialect): string {
  if (columns === null && filter.trim() === '') return sql;
  const list = columns === null ? '*' : columns.map((name) => quoteIdentifier(name, dialect)).join(', ');
  const where = filter.trim() === '' ? '' : `\nWHERE ${filter.trim()}`;
  return `SELECT ${list} FROM (\n${sql}\n) rows_to_keep${where}`;
}

/** Whether kept rows are to be read again by themselves. */
export function isDue({ refreshAfter }: ServerRows, storedAt: Millis, now: Millis): boolean {
  return refreshAfter !== null && now - storedAt >= refreshAfter;
}
