import { randomUUID } from 'node:crypto';
import { withoutLastSemicolons } from '#domain/sql/statement/subquery.ts';
import type { Marks } from '../../access/reading.ts';
import { datasetSource, isVirtual } from '../datasetSource.ts';
import type { SqlDialect } from '#domain/compile/sql/dialects.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';

/** A table whose rows are limited, with its conditions. */
export interface RuledTable {
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
  dialect: SqlDialect,
  { own, shadows }: { readonly own: readonly string[]; readonly shadows: readonly RuledTable[] },
): string {
  const added = (sql: string): string => `${begin(marks)}${sql}${end(marks)}`;
  if (!isVirtual(row)) {
    const limited = own.length === 0 ? [] : [isMark(marks.rows), ...own];
    const first = own.length === 0 ? '' : dialect.fence;
    return `SELECT * FROM ${datasetSource(row, dialect)}${added(` WHERE ${[isMark(marks.source), ...limited].join(' AND ')}${first}`)}`;
  }
  const names = shadows.map((shadow) => shadowText(shadow, marks, dialect));
  const before = `${names.length === 0 ? '' : `WITH ${names.join(', ')} `}SELECT * FROM `;
  const after = ` WHERE ${[isMark(marks.source), ...own].join(' AND ')}${dialect.fence}`;
  return `${added(`${before}(`)}${withoutLastSemicolons((row.sql ?? '').trim(), dialect.rules)}${added(`\n) AS virtual_table${after}`)}`;
}

/** Inside the dataset's SQL the name then means the limited rows. */
const shadowText = ({ table, conditions }: RuledTable, { rows }: Marks, dialect: SqlDialect): string =>
  `${dialect.quoteName(table.tableName)} AS (SELECT * FROM ${datasetSource({ ...table, schema: table.schema || 'main' }, dialect)} WHERE ${[isMark(rows), ...conditions].join(' AND ')}${dialect.fence})`;

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
