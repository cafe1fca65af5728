import { getPossibleOwners } from '#api/dashboard/people.ts';
import type { OwnedEntity } from '#domain/access/entities.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { Result } from '#domain/result.ts';
import { putSetting, setting } from '#store/settings.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { write } from '#store/write.ts';
import type { SyncPorts } from './syncPorts.ts';

/** Reads who can own such an object; the names are stored, so that owners have names offline. */
export async function pullPeople(
  { db, api }: Pick<SyncPorts, 'db' | 'api'>,
  entity: OwnedEntity,
  text: string,
): Promise<Result<void, ApiError | StorageError>> {
  const found = await getPossibleOwners(api.client, entity, text);
  if (!found.ok) return found;
  return write(db, async (tx) =>
    putSetting(tx, 'people', { ...(await setting(tx, 'people')), ...found.value }),
  );
}
