import type { Frame } from '#domain/compile/frame.ts';
import { type EarlierStatement, rowsOfEarlier } from '#domain/compile/sql/rowsOfEarlier.ts';
import { isSameRows, type NumberedRows } from './numbers/numberedRows.ts';

/** The latest statements over rows that do not change, with what they returned. */
export interface EarlierStatements {
  /** The rows of a statement, if an earlier one returned them; null otherwise. */
  find(rows: NumberedRows, sql: string): Frame | null;
  add(rows: NumberedRows, answered: EarlierStatement): void;
}

/** A chart has few statements, and a person goes back by few changes. */
const MAX_STATEMENTS = 8;
const MAX_ROWS = 20_000;

export function createEarlierStatements(): EarlierStatements {
  let latest: readonly { readonly rows: NumberedRows; readonly answered: EarlierStatement }[] = [];
  return {
    find(rows, sql) {
      for (const each of latest) {
        if (!isSameRows(each.rows, rows)) continue;
        const found = rowsOfEarlier(each.answered, sql, rows.from);
        if (found !== null) return found;
      }
      return null;
    },
    add(rows, answered) {
      if (answered.frame.rowCount > MAX_ROWS) return;
      // Earlier rows of the table are not asked for again.
      const others = latest.filter((each) => each.rows.name !== rows.name || isSameRows(each.rows, rows));
      latest = [{ rows, answered }, ...others].slice(0, MAX_STATEMENTS);
    },
  };
}
