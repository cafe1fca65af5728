import { asSubquery } from '#domain/sql/statement/subquery.ts';
import type { SqlDialect } from '#domain/compile/sql/dialects.ts';
import type { DatasetRow } from '../meta/content/datasets.ts';

export const isVirtual = ({ sql }: Pick<DatasetRow, 'sql'>): boolean => sql !== null && sql.trim() !== '';

/** The FROM clause of a dataset: its table, or its SQL as a subquery. */
export function datasetSource(
  row: Pick<DatasetRow, 'schema' | 'tableName' | 'sql'>,
  { quoteName, rules }: Pick<SqlDialect, 'quoteName' | 'rules'>,
): string {
  if (isVirtual(row)) return asSubquery(row.sql ?? '', rules);
  const table = quoteName(row.tableName);
  return row.schema === null || row.schema === '' ? table : `${quoteName(row.schema)}.${table}`;
}
