import { metadataOf } from '#domain/catalogue/tableColumns.ts';
import { datasetOf } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import { withTableColumns } from '#domain/dataset/creation/withTableColumns.ts';
import { datasourceName } from '#domain/device/datasourceName.ts';
import { catalogueEntry } from '../catalogue.ts';
import type { Tables } from '../schema.ts';
import type { StoredDocument } from '../documents/documentRow.ts';
import { documentOfDataset } from './datasetDocuments.ts';
import { getDatasets } from './datasets.ts';
import { localNumber } from '../dashboards/localNumbers.ts';

/**
 * The dataset that a form names, as stored; null if it is not here. One that no server had when the form was made may
 * have a number by now. Until then its columns are those of its table, as far as this device knows them; the server
 * finds out about its own.
 */
export async function datasetOfForm(db: Tables, form: FormData): Promise<Dataset | null> {
  const { id, uuid } = datasetOf(form);
  if (id === null) return null;
  const row = uuid === undefined ? undefined : await documentOfDataset(db, uuid);
  const [dataset] = await getDatasets(db, [row?.remoteId ?? id]);
  if (dataset === undefined) return null;
  const contents = (row?.saved ?? row?.draft)?.content as DatasetContents | undefined;
  const { detail } = dataset;
  if (row?.remoteId != null || contents === undefined || detail === null || detail.columns.length > 0)
    return dataset;
  const columns = await columnsOfTable(db, contents);
  return columns.length === 0 ? dataset : { ...dataset, detail: withTableColumns(detail, columns) };
}

/** Those of its table in the catalogue; none for a query, whose columns only an engine finds. */
async function columnsOfTable(
  db: Tables,
  { databaseId: dbId, catalog, schema, sql, title }: DatasetContents,
): Promise<readonly { readonly name: string; readonly type: string }[]> {
  if (sql !== '') return [];
  const [table, all] = await Promise.all([
    catalogueEntry(db, 'table', { dbId, catalog, schema, table: title }),
    catalogueEntry(db, 'columns', { dbId }),
  ]);
  const found = table?.payload ?? metadataOf(all?.payload ?? [], { catalog, schema }, title);
  return found?.columns ?? [];
}

/** The number under which charts find a dataset; null while the columns of one that no server has are not known. */
export async function chartableNumber(
  db: Tables,
  { remoteId, uuid }: Pick<StoredDocument, 'remoteId' | 'uuid'>,
): Promise<number | null> {
  if (remoteId !== null || uuid === null) return remoteId;
  const id = await localNumber(db, 'datasets', uuid);
  if (id === undefined) return null;
  const dataset = await datasetOfForm(db, { datasource: datasourceName(id, uuid) });
  return (dataset?.detail?.columns ?? []).length > 0 ? id : null;
}
