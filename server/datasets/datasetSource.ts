import { quoteName } from '../files/names.ts';
import type { DatasetRow } from '../meta/datasets.ts';

/** What stands behind FROM for a dataset: its table, or what it selects as one. */
export function datasetSource(row: Pick<DatasetRow, 'schema' | 'tableName' | 'sql'>): string {
  if (row.sql !== null && row.sql.trim() !== '') {
    // The line break ends a comment that the text may end with.
    return `(${row.sql.trim().replace(/;\s*$/, '')}\n) AS virtual_table`;
  }
  const table = quoteName(row.tableName);
  return row.schema === null || row.schema === '' ? table : `${quoteName(row.schema)}.${table}`;
}
