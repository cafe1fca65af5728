import {
  copyDocument,
  createDocument,
  deleteDocument,
  undeleteDocument,
} from '#documents/commands/lifeCommands.ts';
import { belowDraft, shown } from '#documents/state/state.ts';
import type { DatasetContents } from '#domain/dataset/datasetContents.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { getDocument } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { DeviceServices } from '../services/device.ts';

type Device = Pick<DeviceServices, 'db' | 'dispatch' | 'random' | 'reportStorageFailure'>;

export const datasetAddress = (idOrUuid: number | string): string => `/tablemodelview/edit/${idOrUuid}`;

/** Saves a new dataset, which the server creates when it is there. Returns its address; null where it was not stored. */
export async function createDataset(device: Device, content: DatasetContents): Promise<string | null> {
  const uuid = newUuid(device.random);
  const written = await device.dispatch(
    createDocument({ id: uuid, uuid, kind: 'dataset', content: { ...content } }),
  );
  if (written.ok) return datasetAddress(uuid);
  device.reportStorageFailure(written.error, null);
  return null;
}

export async function copyDataset(device: Device, row: StoredDocument): Promise<string | null> {
  const uuid = newUuid(device.random);
  const written = await device.dispatch(copyDocument({ id: row.id, to: { id: uuid, uuid } }));
  if (written.ok) return datasetAddress(uuid);
  device.reportStorageFailure(written.error, null);
  return null;
}

/** Deletes a dataset and offers to undo that. Returns where to go; null if it was not deleted. */
export async function removeDataset(
  device: Device & { readonly toasts: Pick<Toaster, 'show'> },
  row: StoredDocument,
): Promise<string | null> {
  const written = await device.dispatch(deleteDocument({ id: row.id }));
  if (!written.ok) {
    device.reportStorageFailure(written.error, null);
    return null;
  }
  const { title } = shown(row) as DatasetContents;
  device.toasts.show('info', t('Deleted “{name}”', { name: title }), {
    lasting: true,
    action: { label: t('Undo'), run: () => void undoRemoval(device, row) },
  });
  return '/tablemodelview/list/';
}

/** Before the deletion is sent it is withdrawn; later the dataset is created again with the same content. */
async function undoRemoval(device: Device, row: StoredDocument): Promise<void> {
  let written = await device.dispatch(undeleteDocument({ id: row.id }));
  const now = await getDocument(device.db, row.id);
  const content = belowDraft(row) ?? shown(row);
  if (written.ok && content !== null && (now === undefined || now.deletedAt !== null)) {
    const uuid = newUuid(device.random);
    written = await device.dispatch(
      createDocument({ id: uuid, uuid, kind: 'dataset', content: { ...content } }),
    );
  }
  if (!written.ok) device.reportStorageFailure(written.error, null);
}
