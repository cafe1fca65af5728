import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { ServerTab } from '#api/sql/tabState.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { hasUnsavedFields, unsavedFields, type SavedFields } from '#domain/tab/savedFields.ts';
import type { ConfirmedCopy } from '#store/schema.ts';
import { setting } from '#store/settings.ts';
import { closedTab, destroyedTab, dropDestroyedTab, patchClosedTab } from '#store/sql/tabs.ts';
import { defineCommand } from '#store/command.ts';
import { isGone } from './goneTab.ts';
import { isSameTab, markOf } from './mergeTab.ts';
import { Id } from '../schemas.ts';
import { tabLane } from './tabLane.ts';

interface Deleting {
  readonly remoteId: number;
  readonly confirmed: ConfirmedCopy | null;
  readonly isUnread: boolean;
  /** Whether the server may have reused the id for another tab. */
  readonly isReused: boolean;
}

/** The fields read before the deletion, for a tab whose text was never on this device. */
interface Deleted {
  readonly fields: SavedFields | null;
}

/**
 * Deletes a closed tab on the server and retries until it is known to be deleted (SYNC-09, SYNC-11, SYNC-12, SYNC-13).
 * A text that was never on this device is fetched first, so that the closed tab can be reopened. If the server reuses
 * ids, the tab is read first and not deleted if it is another one.
 */
export const deleteTab = defineCommand('tab.delete', {
  args: v.object({ id: Id }),
  lane: ({ id }) => tabLane(id),
  role: 'delete',
  repeat: 'verify',
  snapshot: async (db, { id }): Promise<Deleting | null> => {
    const destroyed = await destroyedTab(db, id);
    if (!destroyed || destroyed.remoteId === null || !(await setting(db, 'backendPersistence'))) return null;
    return {
      remoteId: destroyed.remoteId,
      confirmed: destroyed.confirmed,
      isUnread: (await closedTab(db, id))?.tab.loaded === false,
      isReused: !(await setting(db, 'serverKeepsKeys')),
    };
  },
  send: async (api: SentApi, _args, snapshot) => {
    const { remoteId, isUnread, isReused } = snapshot;
    const found = isUnread || isReused ? await api.tabState.get(remoteId) : null;
    if (found && !found.ok) return goneOr(api, remoteId, found.error);
    if (found && isReused && !isClosedTab(found.value, snapshot)) return ok<Deleted>({ fields: null });
    const removed = await api.tabState.remove(remoteId);
    if (!removed.ok) return goneOr(api, remoteId, removed.error);
    return ok<Deleted>({ fields: isUnread && found ? found.value.fields : null });
  },
  settle: async (tx, { id }, outcome) => {
    const closed = outcome?.value.fields && (await closedTab(tx, id));
    if (closed) {
      // Edits made before the text was read are restored on top of it.
      const base = outcome.snapshot.confirmed?.fields ?? null;
      const typed = base && unsavedFields(closed.tab, base);
      await patchClosedTab(tx, id, { ...outcome.value.fields, ...typed, loaded: true });
    }
    await dropDestroyedTab(tx, id);
  },
});

function isClosedTab(server: ServerTab, { confirmed, isUnread }: Deleting): boolean {
  if (confirmed === null) return true;
  if (!isSameTab(confirmed, server)) return false;
  if (confirmed.mark !== null && confirmed.mark === markOf(server)) return true;
  if (isUnread) return server.fields.name === confirmed.fields.name;
  return !hasUnsavedFields(server.fields, confirmed.fields);
}

async function goneOr(api: SentApi, remoteId: number, error: ApiError): Promise<Result<Deleted, ApiError>> {
  const result = await isGone(api, remoteId, error);
  if (!result.ok) return result;
  return result.value ? ok({ fields: null }) : err(error);
}
