import type { DatasetInfo } from '#api/dataset/datasetCalls.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import { deviceDatasetNumber } from '#domain/device/deviceDataset.ts';
import { DEVICE_ID, DEVICE_NAME } from '#domain/device/deviceDatabase.ts';
import { detailOf } from '#domain/dataset/contents/detailOf.ts';
import { dropDatasets, getDatasets, putDatasets } from '#store/datasets/datasets.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Tx } from '#store/write.ts';
import { contentsOf, type NumberedRows, projectNumbered, projectUnsent } from './numberedRows.ts';

export const projectDataset = (
  tx: Tx,
  before: StoredDocument | null,
  row: StoredDocument | null,
): Promise<void> => projectNumbered(tx, DATASETS, before, row);

export const projectUnsentDatasets = (tx: Tx): Promise<void> => projectUnsent(tx, DATASETS);

const DATASETS: NumberedRows<Dataset> = {
  kind: 'dataset',
  table: 'datasets',
  get: getDatasets,
  put: putDatasets,
  drop: dropDatasets,
  ownNumber: (row) => (isOfDevice(row) && row.uuid !== null ? deviceDatasetNumber(row.uuid) : null),
  rowOf: datasetRow,
};

const isOfDevice = (row: StoredDocument): boolean =>
  (contentsOf(row) as DatasetContents).databaseId === DEVICE_ID;

/** What a list reported of it beyond its contents stays. */
function datasetRow(row: StoredDocument, id: number, known: Dataset | undefined): Dataset {
  const { uuid, confirmed } = row;
  const contents = contentsOf(row) as DatasetContents;
  const info = confirmed?.info as DatasetInfo | undefined;
  return {
    id,
    uuid,
    name: contents.title,
    schema: contents.schema,
    database: isOfDevice(row) ? DEVICE_NAME : (info?.databaseName ?? known?.database ?? ''),
    kind: contents.sql === '' ? 'physical' : 'virtual',
    changedAt: known?.changedAt ?? null,
    changedBy: known?.changedBy ?? '',
    ...(known?.owners && { owners: known.owners }),
    detail: detailOf(contents, info?.dataset.detail ?? null),
  };
}
