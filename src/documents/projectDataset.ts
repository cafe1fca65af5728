import type { DatasetInfo } from '#api/dashboard/datasetCalls.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { DatasetContents } from '#domain/dataset/datasetContents.ts';
import { detailOf } from '#domain/dataset/detailOf.ts';
import { localDataset, nextLocalDataset } from '#store/dashboards/datasetDocuments.ts';
import { dropDatasets, getDatasets, putDatasets } from '#store/dashboards/datasets.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { listDocuments } from '#store/documents/documents.ts';
import type { Tx } from '#store/write.ts';
import { belowDraft, shown } from './state.ts';

/**
 * Writes what lists and charts read of a dataset: what was saved, and a draft only if nothing was. A dataset that no
 * server has yet has a negative id until it gets its own.
 */
export async function projectDataset(
  tx: Tx,
  before: StoredDocument | null,
  row: StoredDocument | null,
): Promise<void> {
  const known = await numberOf(tx, before ?? row);
  const contents = row === null || row.deletedAt !== null ? null : contentsOf(row);
  if (row === null || contents === null) {
    if (known !== null) await dropDatasets(tx, [known]);
    return;
  }
  if (before !== null && known !== null && isSameRow(before, row)) return;
  const number = row.remoteId ?? known ?? (await nextLocalDataset(tx));
  const [stored] = known === null ? [] : await getDatasets(tx, [known]);
  if (known !== null && known !== number) await dropDatasets(tx, [known]);
  await putDatasets(tx, [datasetRow(row, contents, number, stored)]);
}

/** Lists and dashboards that were read do not have what is saved here and not sent yet. */
export async function projectUnsentDatasets(tx: Tx): Promise<void> {
  for (const row of await listDocuments(tx, 'dataset')) {
    if (row.saved !== null || row.deletedAt !== null) await projectDataset(tx, null, row);
  }
}

/** Edits of a draft change nothing that lists and charts show. */
const isSameRow = (before: StoredDocument, row: StoredDocument): boolean =>
  before.remoteId === row.remoteId &&
  before.confirmed === row.confirmed &&
  before.deletedAt === row.deletedAt &&
  contentsOf(before) === contentsOf(row);

const contentsOf = (row: StoredDocument): DatasetContents | null =>
  (belowDraft(row) ?? shown(row)) as DatasetContents | null;

async function numberOf(tx: Tx, row: StoredDocument | null): Promise<number | null> {
  if (row === null) return null;
  if (row.remoteId !== null) return row.remoteId;
  return row.uuid === null ? null : ((await localDataset(tx, row.uuid))?.id ?? null);
}

/** What a list reported of it beyond its contents stays. */
function datasetRow(
  { uuid, confirmed }: StoredDocument,
  contents: DatasetContents,
  id: number,
  known: Dataset | undefined,
): Dataset {
  const info = confirmed?.info as DatasetInfo | undefined;
  return {
    id,
    uuid,
    name: contents.title,
    schema: contents.schema,
    database: info?.databaseName ?? known?.database ?? '',
    kind: contents.sql === '' ? 'physical' : 'virtual',
    changedAt: known?.changedAt ?? null,
    changedBy: known?.changedBy ?? '',
    detail: detailOf(contents, info?.dataset.detail ?? null),
  };
}
