import { isOutdated } from '#domain/error/httpStatus.ts';
import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { EditStamp, ServerTab } from '#api/sql/tabState.ts';
import { afterWrite } from '#domain/error/afterWrite.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { hasUnsavedFields, unsavedFields, type SavedFields } from '#domain/tab/savedFields.ts';
import type { Millis } from '#domain/time.ts';
import type { ConfirmedCopy } from '#store/schema.ts';
import { setting } from '#store/settings.ts';
import { confirmTab, confirmedTab, detachTab, getTab } from '#store/sql/tabs.ts';
import type { Command } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { isGone } from './goneTab.ts';
import { isSameTab, mergeTab } from './mergeTab.ts';
import { Id } from '../schemas.ts';
import { TAB_SAVE_DEBOUNCE, TAB_SAVE_MAX_WAIT, tabLane } from './tabLane.ts';

interface Saving {
  readonly remoteId: number;
  /** The confirmed copy the save was made from. */
  readonly base: ConfirmedCopy;
  readonly fields: Partial<SavedFields>;
  readonly stamp: EditStamp;
}

type Saved =
  | {
      readonly kind: 'saved';
      readonly fields: Partial<SavedFields>;
      readonly etag: string | null;
      readonly editedAt: Millis | null;
    }
  /** The server's copy differs from the base: nothing was written, or something else was written after it. */
  | { readonly kind: 'moved'; readonly server: ServerTab }
  | { readonly kind: 'gone' };

type ApiCall<T> = Promise<Result<T, ApiError>>;

/**
 * Saves the fields that differ from the confirmed copy, and only those (SYNC-06, SYNC-07), and only over the base they
 * were made from. A server with ETags checks that itself; otherwise the tab is read before and after.
 */
export const saveTab = defineCommand('tab.save', {
  args: v.object({ id: Id }),
  lane: ({ id }) => tabLane(id),
  delay: TAB_SAVE_DEBOUNCE,
  maxWait: TAB_SAVE_MAX_WAIT,
  coalesce: 'last',
  repeat: 'verify',
  snapshot: async (db, { id }): Promise<Saving | null> => {
    const tab = await getTab(db, id);
    const base = await confirmedTab(db, id);
    if (!tab || !base || tab.remoteId === null || !(await setting(db, 'backendPersistence'))) return null;
    const fields = unsavedFields(tab, base.fields);
    if (Object.keys(fields).length === 0) return null;
    // Whatever the clock says, it was not made before what it changes.
    const updatedAt = Math.max(tab.updatedAt + (await setting(db, 'clockOffset')), base.editedAt ?? 0);
    return {
      remoteId: tab.remoteId,
      base,
      fields,
      stamp: { updatedAt, version: tab.version, mark: base.mark },
    };
  },
  remember: ({ fields }) => fields,
  reconcile: async (api: SentApi, _args, { remoteId, base }, sent) => {
    const read = await readTab(api, remoteId, base);
    if (!read.ok || read.value.outcome?.kind !== 'moved') return read.ok ? ok(read.value.outcome) : read;
    const { server } = read.value.outcome;
    const arrived = sent
      .filter(isFields)
      .find((fields) => isHeld(server.fields, { ...base.fields, ...fields }));
    if (!arrived) return ok(read.value.outcome);
    const editedAt = server.stamp?.updatedAt ?? null;
    return ok<Saved>({ kind: 'saved', fields: arrived, etag: server.etag, editedAt });
  },
  send: (api: SentApi, _args, snapshot) =>
    snapshot.base.etag === null ? saveChecked(api, snapshot) : saveNamed(api, snapshot, snapshot.base.etag),
  settle: async (tx, { id }, outcome, { now }): Promise<readonly Command[]> => {
    const tab = outcome && (await getTab(tx, id));
    const base = outcome && (await confirmedTab(tx, id));
    if (!outcome || !tab || !base) return [];
    const { value } = outcome;
    switch (value.kind) {
      case 'gone':
        await detachTab(tx, id, now);
        return [];
      case 'moved':
        return (await mergeTab(tx, { tab, base, server: value.server, now })) ? [saveTab({ id })] : [];
      case 'saved': {
        const fields = { ...base.fields, ...value.fields };
        const { etag, editedAt } = value;
        const isOurs = base.isOurs || value.fields.sql !== undefined;
        await confirmTab(tx, id, { fields, etag, mark: base.mark, editedAt, isOurs }, now);
        return [];
      }
    }
  },
});

/** Stored by this or an older release. */
function isFields(sent: unknown): sent is Partial<SavedFields> {
  return typeof sent === 'object' && sent !== null;
}

function isHeld(server: SavedFields, expected: SavedFields): boolean {
  return !hasUnsavedFields(expected, server);
}

/** `outcome` is null if the server's copy equals the base, so that the save can be sent. */
type Read = { readonly outcome: Saved } | { readonly outcome: null; readonly etag: string | null };

/** Compares the server's tab with the base of the save. */
async function readTab(api: SentApi, remoteId: number, base: ConfirmedCopy): ApiCall<Read> {
  const found = await api.tabState.get(remoteId);
  if (!found.ok) {
    const result = await goneOr(api, remoteId, found.error);
    return result.ok ? ok({ outcome: result.value }) : result;
  }
  const server = found.value;
  if (!isSameTab(base, server)) return ok({ outcome: { kind: 'gone' } });
  if (hasUnsavedFields(server.fields, base.fields)) return ok({ outcome: { kind: 'moved', server } });
  return ok({ outcome: null, etag: server.etag });
}

/** Saves with an ETag. It also changes with fields other than these, so a mismatch is checked and sent once more. */
async function saveNamed(api: SentApi, snapshot: Saving, etag: string): ApiCall<Saved> {
  const first = await put(api, snapshot, etag);
  if (first.ok || !isOutdated(first.error)) return first;
  const read = await readTab(api, snapshot.remoteId, snapshot.base);
  if (!read.ok) return read;
  return read.value.outcome === null ? put(api, snapshot, read.value.etag) : ok(read.value.outcome);
}

/** Saves on a server without ETags: reads the tab before and after. */
async function saveChecked(api: SentApi, snapshot: Saving): ApiCall<Saved> {
  const { remoteId, base } = snapshot;
  const before = await readTab(api, remoteId, base);
  if (!before.ok) return before;
  if (before.value.outcome) return ok(before.value.outcome);
  const saved = await put(api, snapshot, before.value.etag);
  if (!saved.ok || saved.value.kind !== 'saved' || saved.value.etag !== null) return saved;
  const after = await readTab(api, remoteId, { ...base, fields: { ...base.fields, ...snapshot.fields } });
  if (!after.ok) return afterWrite(after);
  return after.value.outcome ? ok(after.value.outcome) : saved;
}

async function put(api: SentApi, { remoteId, fields, stamp }: Saving, etag: string | null): ApiCall<Saved> {
  const saved = await api.tabState.put(remoteId, fields, { stamp, base: etag });
  if (saved.ok) return ok({ kind: 'saved', fields, ...saved.value });
  return goneOr(api, remoteId, saved.error);
}

async function goneOr(api: SentApi, remoteId: number, error: ApiError): ApiCall<{ readonly kind: 'gone' }> {
  const result = await isGone(api, remoteId, error);
  if (!result.ok) return result;
  return result.value ? ok({ kind: 'gone' }) : err(error);
}
