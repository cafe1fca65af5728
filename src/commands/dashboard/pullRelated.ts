import { listRelated } from '#api/entity/related.ts';
import type { OwnedEntity } from '#domain/access/entities.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { Result } from '#domain/result.ts';
import { putSetting, setting } from '#store/settings.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { write } from '#store/write.ts';
import type { SyncPorts } from '../syncPorts.ts';

/** The most that are stored of each. */
const MOST = 1_000;

/** Reads who can own such an object, or its roles, by a text in their name; they are stored, and offered offline. */
export async function pullRelated(
  { db, api }: Pick<SyncPorts, 'db' | 'api'>,
  entity: OwnedEntity | 'report',
  column: 'owners' | 'roles',
  sought: string,
): Promise<Result<void, ApiError | StorageError>> {
  const listed = await listRelated(api.client, entity, column, sought);
  if (!listed.ok) return listed;
  const found = listed.value;
  return write(db, async (tx) => {
    const known = await setting(tx, 'related');
    const ids = new Set(found.map(({ id }) => id));
    const others = known[column].filter(({ id }) => !ids.has(id));
    await putSetting(tx, 'related', { ...known, [column]: [...found, ...others].slice(0, MOST) });
  });
}
