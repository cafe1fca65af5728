import type { ApiError } from '#domain/error/apiError.ts';
import { readRights } from '#domain/access/rights.ts';
import type { Result } from '#domain/result.ts';
import { putSetting, setting } from '#store/settings.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { DASHBOARD_TABLES, write } from '#store/write.ts';
import { dropUnreadableKinds } from './dropUnreadableKinds.ts';
import type { SyncPorts } from '../syncPorts.ts';

/**
 * Reads the person's permissions; they are stored, so that the same controls are shown offline. What they may not read
 * any more is forgotten.
 */
export async function pullRights({
  db,
  api,
  clock,
}: Pick<SyncPorts, 'db' | 'api' | 'clock'>): Promise<Result<void, ApiError | StorageError>> {
  const requestedAt = clock.now();
  const response = await api.security.roles();
  if (!response.ok) return response;
  const { userId, roles } = response.value;
  return write(
    db,
    async (tx) => {
      const [before, rights] = [await setting(tx, 'rights'), readRights(roles)];
      await putSetting(tx, 'rights', rights);
      await putSetting(tx, 'personId', userId);
      await dropUnreadableKinds(tx, { before, rights, requestedAt, now: clock.now() });
    },
    DASHBOARD_TABLES,
  );
}
