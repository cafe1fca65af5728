import { copyDocument, createDocument } from '#documents/commands/lifeCommands.ts';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { DeviceServices } from '../services/device.ts';

type Device = Pick<DeviceServices, 'dispatch' | 'random' | 'reportStorageFailure'>;

export const datasetAddress = (idOrUuid: number | string): string => `/tablemodelview/edit/${idOrUuid}`;

/**
 * Saves a new dataset, which the server creates when it is there. Returns its address; null where it was not stored.
 */
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
