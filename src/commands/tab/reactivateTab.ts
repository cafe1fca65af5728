import { isNotFound } from '#domain/error/httpStatus.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { putSetting, setting } from '#store/settings.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { activeTab } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import type { SyncPorts } from '../syncPorts.ts';

/**
 * Tells the server which tab is on screen, if that is not the last one confirmed (SYNC-07: checked every five seconds,
 * sent on change). Never queued, because an old active tab is of no use.
 */
export async function reactivateTab({
  db,
  api,
}: Pick<SyncPorts, 'db' | 'api'>): Promise<Result<void, ApiError | StorageError>> {
  const tab = await activeTab(db);
  if (!tab || tab.remoteId === null || !(await setting(db, 'backendPersistence'))) return ok(undefined);
  if ((await setting(db, 'confirmedActiveTabId')) === tab.id) return ok(undefined);
  const activated = await api.tabState.activate(tab.remoteId);
  // A tab deleted on the server is detected when it is read; here nothing is left to send.
  if (!activated.ok && !isNotFound(activated.error)) return activated;
  return write(db, (tx) => putSetting(tx, 'confirmedActiveTabId', tab.id));
}
