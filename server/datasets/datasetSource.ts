import { asSubquery } from '#domain/sql/statement/subquery.ts';
import { quoteName } from '../files/names.ts';
import type { DatasetRow } from '../meta/content/datasets.ts';

/** The FROM clause of a dataset: its table, or its SQL as a subquery. */
export function datasetSource(row: Pick<DatasetRow, 'schema' | 'tableName' | 'sql'>): string {
  if (row.sql !== null && row.sql.trim() !== '') return asSubquery(row.sql);
  const table = quoteName(row.tableName);
  return row.schema === null || row.schema === '' ? table : `${quoteName(row.schema)}.${table}`;
}
