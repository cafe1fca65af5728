import { copyDocument, createDocument } from '#documents/commands/lifeCommands.ts';
import type { DatasetContents } from '#domain/dataset/datasetContents.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { documentName } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import { removeDocuments } from '../removeDocuments.ts';
import type { DeviceServices } from '../services/device.ts';
import type { DatasetMadeAgain, Pointing } from './pointCharts.ts';

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
export async function removeDataset(services: Pointing, row: StoredDocument): Promise<string | null> {
  const name = documentName(row);
  const isRemoved = await removeDocuments(
    services,
    [{ name, document: () => Promise.resolve(row), read: () => Promise.resolve('read') }],
    {
      one: () => t('Deleted “{name}”', { name }),
      several: ({ length: n }) => t('{n} datasets deleted', { n }),
    },
    async ([created]) => {
      if (created === undefined || row.remoteId === null) return;
      offerPointing(
        services,
        { name, from: row.remoteId, to: created.id },
        t('“{name}” was created again as a new dataset. The charts of the deleted one do not use it yet.', {
          name,
        }),
      );
    },
  );
  return isRemoved ? '/tablemodelview/list/' : null;
}

/** Offers to let its charts use a dataset that was created again; once more where the server does not have it yet. */
function offerPointing(services: Pointing, made: DatasetMadeAgain, text: string): void {
  const point = async (): Promise<void> => {
    const { pointCharts } = await import('./pointCharts.ts');
    if ((await pointCharts(services, made)) === 'done') return;
    const early = t('The server has not created “{name}” yet, and charts cannot use it before.', {
      name: made.name,
    });
    offerPointing(services, made, early);
  };
  services.toasts.show('warning', text, {
    lasting: true,
    action: {
      label: t('Point its charts to it'),
      run: () =>
        void point().catch((error: unknown) => services.reportError(error, 'charts of a dataset made again')),
    },
  });
}
