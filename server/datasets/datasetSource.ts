import { quoteName } from '../files/names.ts';
import type { DatasetRow } from '../meta/content/datasets.ts';

/** The FROM clause of a dataset: its table, or its SQL as a subquery. */
export function datasetSource(row: Pick<DatasetRow, 'schema' | 'tableName' | 'sql'>): string {
  if (row.sql !== null && row.sql.trim() !== '') {
    // The line break ends a comment at the end of the SQL.
    return `(${row.sql.trim().replace(/;\s*$/, '')}\n) AS virtual_table`;
  }
  const table = quoteName(row.tableName);
  return row.schema === null || row.schema === '' ? table : `${quoteName(row.schema)}.${table}`;
}
