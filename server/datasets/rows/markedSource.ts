import { randomUUID } from 'node:crypto';
import { withoutLastSemicolons } from '#domain/sql/statement/subquery.ts';
import type { Marks } from '../../access/reading.ts';
import { datasetSource, isVirtual } from '../datasetSource.ts';
import { quoteName } from '../../base/names.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';

/** A table whose rows are limited, with its conditions. */
export interface LimitedTable {
  readonly table: DatasetRow;
  readonly conditions: readonly string[];
}

export const newMarks = (): Marks => ({ source: randomUUID(), rows: randomUUID() });

/**
 * SQL that reads a dataset below a condition on the mark of its source, and each limited table below one on the mark of
 * its rows. The engine's plan then shows whether a statement reads anything else.
 */
export function markedSource(
  row: DatasetRow,
  marks: Marks,
  { own, shadows }: { readonly own: readonly string[]; readonly shadows: readonly LimitedTable[] },
): string {
  const added = (sql: string): string => `${begin(marks)}${sql}${end(marks)}`;
  if (!isVirtual(row)) {
    const limited = own.length === 0 ? [] : [isMark(marks.rows), ...own];
    const first = own.length === 0 ? '' : FIRST;
    return `SELECT * FROM ${datasetSource(row)}${added(` WHERE ${[isMark(marks.source), ...limited].join(' AND ')}${first}`)}`;
  }
  const names = shadows.map((shadow) => shadowText(shadow, marks));
  const before = `${names.length === 0 ? '' : `WITH ${names.join(', ')} `}SELECT * FROM `;
  const after = ` WHERE ${[isMark(marks.source), ...own].join(' AND ')}${FIRST}`;
  return `${added(`${before}(`)}${withoutLastSemicolons((row.sql ?? '').trim())}${added(`\n) AS virtual_table${after}`)}`;
}

/**
 * Rows are left out before anything is computed of the others. Without it the engine evaluates a condition of the reader
 * first where that is cheaper, and its error shows a value of a row that the reader may not see.
 */
const FIRST = ' OFFSET 0';

/** Inside the dataset's SQL the name then means the limited rows. */
const shadowText = ({ table, conditions }: LimitedTable, { rows }: Marks): string =>
  `${quoteName(table.tableName)} AS (SELECT * FROM ${datasetSource({ ...table, schema: table.schema || 'main' })} WHERE ${[isMark(rows), ...conditions].join(' AND ')}${FIRST})`;

const isMark = (mark: string): string => `'${mark}' = '${mark}'`;
const begin = ({ source }: Marks): string => `/*${source}*/`;
const end = ({ rows }: Marks): string => `/*${rows}*/`;

/** A statement as its reader may see it: without what the server added, which shows the conditions of rules. */
export function withoutMarks(sql: string, marks: Marks | null): string {
  if (marks === null) return sql;
  return sql
    .split(begin(marks))
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf(end(marks)) + end(marks).length)))
    .join('');
}
