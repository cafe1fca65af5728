import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { getTab } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import { isGone, removeGoneTab } from './goneTab.ts';
import type { SyncPorts } from '../syncPorts.ts';
import { applyServerTab } from './applyServerTab.ts';

/**
 * Reads a tab from the server: the text of one known only by name, or what somebody else saved. A tab deleted on the
 * server is closed here unless it has unsent edits (TAB-15, ERR-07). Any other failure is returned; the caller shows
 * 'An error occurred while fetching tab state' (ERR-06).
 */
export async function loadTab(ports: SyncPorts, id: string): Promise<Result<void, ApiError | StorageError>> {
  const { db, api, clock, random } = ports;
  const tab = await getTab(db, id);
  if (!tab || tab.remoteId === null) return ok(undefined);
  const requestedAt = clock.now();
  const found = await api.tabState.get(tab.remoteId);
  if (found.ok) {
    return write(db, (tx) => applyServerTab(tx, id, found.value, { now: clock.now(), requestedAt, random }));
  }
  const result = await isGone(api, tab.remoteId, found.error);
  if (!result.ok) return result;
  return result.value ? write(db, (tx) => removeGoneTab(tx, id, clock.now())) : found;
}
