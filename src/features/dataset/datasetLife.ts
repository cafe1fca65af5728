import { copyDocument, createDocument } from '#documents/commands/lifeCommands.ts';
import type { DatasetContents } from '#domain/dataset/datasetContents.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { documentName } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import { removeDocuments } from '../removeDocuments.ts';
import type { RemovalServices } from '../removeDocuments.ts';
import type { DeviceServices } from '../services/device.ts';

type Device = Pick<DeviceServices, 'dispatch' | 'random' | 'reportStorageFailure'>;

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

/** Deletes a dataset, which can be undone. Returns where to go; null if it was not deleted. */
export async function removeDataset(services: RemovalServices, row: StoredDocument): Promise<string | null> {
  const isRemoved = await removeDocuments(
    services,
    [
      {
        name: documentName(row),
        document: () => Promise.resolve(row),
        read: () => Promise.resolve('read'),
      },
    ],
    {
      one: () => t('Deleted “{name}”', { name: documentName(row) }),
      several: ({ length: n }) => t('{n} datasets deleted', { n }),
    },
    async (created) => {
      if (created.length === 0) return;
      // Charts name a dataset by its number, and the new one has none before the server gave it one.
      services.toasts.show(
        'warning',
        t('“{name}” was created again as a new dataset. Choose it in the charts that used the deleted one.', {
          name: documentName(row),
        }),
        { lasting: true },
      );
    },
  );
  return isRemoved ? '/tablemodelview/list/' : null;
}
