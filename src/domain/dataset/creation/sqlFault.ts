import type { Note } from '../../note.ts';
import { splitStatements } from '../../sql/statement/split.ts';

/** Why text cannot be the SQL of a dataset, which a query contains as a table; null if nothing is seen in it. */
export function sqlFault(sql: string): Note | null {
  const n = splitStatements(sql).length;
  return n > 1
    ? { text: 'These are {n} statements. A dataset reads the rows of one: leave one SELECT.', values: { n } }
    : null;
}
