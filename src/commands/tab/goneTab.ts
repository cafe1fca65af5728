import { isForbidden, isNotFound } from '#domain/error/httpStatus.ts';
import type { SentApi } from '#api/api.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { type Result, ok } from '#domain/result.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { hasUnsavedFields } from '#domain/tab/savedFields.ts';
import type { Millis } from '#domain/time.ts';
import { laneRows } from '#sync/outbox/outbox.ts';
import { confirmedTab, detachTab, getTab, listTabs, removeTab } from '#store/sql/tabs.ts';
import type { Tx } from '#store/write.ts';
import { dropParkedTables } from './dropParkedTables.ts';
import { repairShownTab } from './openTabs.ts';
import { tabLane } from './tabLane.ts';

/**
 * Whether a rejection means that the tab is deleted. The contract's 404 for a tab, and its 403 for an id that is now
 * another person's, have empty bodies, which a proxy can send as well. So the list of the person's tabs is read too.
 */
export async function isGone(
  api: SentApi,
  remoteId: number,
  refusal: ApiError,
): Promise<Result<boolean, ApiError>> {
  const isForeign = refusal.kind === 'http' && isForbidden(refusal) && refusal.message === '';
  if (!isNotFound(refusal) && !isForeign) return ok(false);
  const listed = await api.tabState.list();
  if (!listed.ok) return listed;
  return ok(!listed.value.tabs.some((tab) => tab.remoteId === remoteId));
}

/**
 * Closes a tab that was deleted on the server. If it has pending changes, sending them finds the same and settles them.
 */
export async function removeGoneTab(tx: Tx, id: string, now: Millis): Promise<void> {
  const tab = await getTab(tx, id);
  if (!tab || (await laneRows(tx, tabLane(id))).length > 0) return;
  await closeGoneTab(tx, tab, now);
}

/** Closes the tab so that it can be reopened. With unsent edits it stays open, detached, so that no text is lost. */
export async function closeGoneTab(tx: Tx, tab: QueryEditor, now: Millis): Promise<void> {
  if (hasUnsavedFields(tab, (await confirmedTab(tx, tab.id))?.fields ?? null)) {
    return detachTab(tx, tab.id, now);
  }
  await dropParkedTables(tx, tab.id);
  await removeTab(tx, tab, now);
  await repairShownTab(tx, await listTabs(tx));
}
