import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { putSetting, setting } from '#store/settings.ts';
import type { StorageError } from '#store/storageError.ts';
import { activeTab } from '#store/tabs.ts';
import { write } from '#store/write.ts';
import type { SyncPorts } from './syncPorts.ts';

/**
 * Tells the server which tab is on screen, where that is not the one it last confirmed (SYNC-07: asked every five
 * seconds, sent when it changed). It is never queued: which tab was shown an hour ago interests nobody.
 */
export async function reactivateTab({
  db,
  api,
}: Pick<SyncPorts, 'db' | 'api'>): Promise<Result<void, ApiError | StorageError>> {
  const tab = await activeTab(db);
  if (!tab || tab.remoteId === null || !(await setting(db, 'backendPersistence'))) return ok(undefined);
  if ((await setting(db, 'confirmedActiveTabId')) === tab.id) return ok(undefined);
  const activated = await api.tabState.activate(tab.remoteId);
  // A tab that is gone there is found out by reading; here there is nothing to tell.
  const isMissing = !activated.ok && activated.error.kind === 'http' && activated.error.status === 404;
  if (!activated.ok && !isMissing) return activated;
  return write(db, (tx) => putSetting(tx, 'confirmedActiveTabId', tab.id));
}
