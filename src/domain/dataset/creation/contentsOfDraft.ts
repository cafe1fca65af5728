import { type DatasetContents, newDatasetContents } from '../contents/datasetContents.ts';
import { datasetSql } from './newDataset.ts';
import type { NewDatasetDraft } from './newDatasetDraft.ts';
import { sqlFault } from './sqlFault.ts';

/** The dataset of a table or of SQL; null while something is missing, or the SQL is of no dataset. */
export function contentsOfDraft({
  from,
  dbId,
  schema,
  table,
  name,
  sql,
}: NewDatasetDraft): DatasetContents | null {
  if (dbId === null || from === 'file') return null;
  const title = from === 'table' ? (table ?? '') : name.trim();
  if (title === '') return null;
  if (from === 'sql' && (sql.trim() === '' || sqlFault(sql) !== null)) return null;
  return newDatasetContents({
    databaseId: dbId,
    catalog: null,
    schema,
    // A semicolon after it would end the query that contains it.
    sql: from === 'sql' ? datasetSql({ sql }) : '',
    title,
  });
}
