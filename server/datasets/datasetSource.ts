import { asSubquery } from '#domain/sql/statement/subquery.ts';
import { quoteName } from '../base/names.ts';
import type { DatasetRow } from '../meta/content/datasets.ts';

export const isVirtual = ({ sql }: Pick<DatasetRow, 'sql'>): boolean => sql !== null && sql.trim() !== '';

/** The FROM clause of a dataset: its table, or its SQL as a subquery. */
export function datasetSource(row: Pick<DatasetRow, 'schema' | 'tableName' | 'sql'>): string {
  if (isVirtual(row)) return asSubquery(row.sql ?? '');
  const table = quoteName(row.tableName);
  return row.schema === null || row.schema === '' ? table : `${quoteName(row.schema)}.${table}`;
}
