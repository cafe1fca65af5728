import * as v from 'valibot';
import type { Millis } from '#domain/time.ts';
import type { Content, DecidedConflict, StoredDocument } from '#store/documents/documentRow.ts';
import { documentLane, getDocument } from '#store/documents/documents.ts';
import {
  getDocumentVersion,
  listDocumentVersions,
  moveDocumentVersions,
} from '#store/documents/documentVersions.ts';
import { deleteOutboxRows, laneRows, putOutboxRow } from '#sync/outbox/outbox.ts';
import type { Tables } from '#store/schema.ts';
import type { Tx } from '#store/write.ts';
import type { Command, Moment } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { canUndoDecision, decideConflict, undoDecision } from '../state/conflict.ts';
import { changesBetween, sameContent } from '../state/content.ts';
import { deliveryOf } from '../sending/delivery.ts';
import { edit } from '../state/edit.ts';
import { kindOf } from '../kinds/kinds.ts';
import { UNDO_TIME } from '../sending/lane.ts';
import { copyOf } from './copyOf.ts';
import { keepPlaces } from './keepPlaces.ts';
import { refuseChange, refuseCreation } from './refuse.ts';
import { pushedAsNew, remove, removed, undelete } from '../state/removal.ts';
import { saveReferred } from './saveReferred.ts';
import { deleteDelivery } from '../sending/sendDeletion.ts';
import { baseOf } from '../sending/sendCreation.ts';
import { IN_CONFLICT, saveDelivery } from '../sending/sendSave.ts';
import { newDocument, onlyRow, shown } from '../state/state.ts';
import { changeDocumentRow, writeDocument } from '../writeDocument.ts';

/* Creating, duplicating, deleting and restoring documents; resolving conflicts. */

const Id = v.pipe(v.string(), v.minLength(1));
const args = v.object({ id: Id });
/** A document to be created: its permanent id, and the uuid that identifies it on a server without local ids. */
const Made = v.object({ id: Id, uuid: v.pipe(v.string(), v.uuid()) });

/** Creates a document, saved at once or as a draft that is not sent before it is saved. */
export const createDocument = defineCommand('document.add', {
  args: v.object({
    ...Made.entries,
    kind: v.string(),
    content: v.looseObject({}),
    isDraft: v.optional(v.boolean(), false),
  }),
  refuse: (db, { kind }, moment) => refuseCreation(db, kind, moment),
  apply: async (tx, { content, isDraft, ...made }, { now }) => {
    if (await getDocument(tx, made.id)) return [];
    const parsed = v.parse(kindOf(made.kind).schema, content);
    return add(tx, made, { content: parsed, isDraft, now });
  },
});

async function add(
  tx: Tx,
  made: { readonly id: string; readonly uuid: string; readonly kind: string },
  {
    content,
    isDraft = false,
    now,
  }: { readonly content: Content; readonly isDraft?: boolean; readonly now: Millis },
) {
  const based = { content, base: isDraft ? content : kindOf(made.kind).calls.created(content), at: now };
  const row = newDocument(made, isDraft ? { draft: { ...based, done: [], undone: [] } } : { saved: based });
  await writeDocument(tx, null, onlyRow(row));
  return [...(await saveReferred(tx, row, now)), ...(await deliveryOf(tx, row))];
}

/** A duplicate of the shown content, with its own title. */
export const copyDocument = defineCommand('document.copy', {
  args: v.object({ id: Id, to: Made }),
  refuse: refuseCopy,
  apply: async (tx, { id, to }, { now }) => {
    const row = await getDocument(tx, id);
    const content = row && shown(row);
    if (!row || !content) return [];
    return add(tx, { ...to, kind: row.kind }, { content: copyOf(row.kind, content), now });
  },
});

/** Deletes a document; for a short time this can be undone without the server knowing. */
export const deleteDocument = defineCommand('document.remove', {
  args,
  refuse: (db, { id }, moment) => refuseChange(db, id, moment),
  apply: async (tx, { id }, { now }) => {
    const row = await getDocument(tx, id);
    return row ? deletionOf(tx, row, now) : [];
  },
});

/** `ifOnlyOn`: deletes a tag only as long as nothing else has it. */
export async function deletionOf(
  tx: Tx,
  { id, detachedAt, remoteId }: StoredDocument,
  now: Millis,
  ifOnlyOn?: string[],
) {
  // The document is only on this device, or already deleted on the server.
  const isHereAlone = detachedAt !== null || (remoteId === null && (await rowsOf(tx, id)).length === 0);
  await changeDocumentRow(tx, id, (kind, each) =>
    isHereAlone ? removed(kind, each, now) : remove(each, now),
  );
  if (!isHereAlone) return [deleteDelivery({ id, ...(ifOnlyOn && { ifOnlyOn }) })];
  await deleteOutboxRows(tx, await rowsOf(tx, id));
  return [];
}

/** Undoes a deletion that was not sent yet. Later the document is reopened from its version. */
export const undeleteDocument = defineCommand('document.undelete', {
  args,
  apply: async (tx, { id }) => {
    const deletion = (await rowsOf(tx, id)).find((row) => row.command === deleteDelivery.commandName);
    if (deletion === undefined || deletion.attempts > 0) return [];
    await deleteOutboxRows(tx, [deletion]);
    return deliveryOf(tx, await changeDocumentRow(tx, id, (_kind, row) => undelete(row)));
  },
});

/** Creates a document that was deleted on the server again, at the person's request. */
export const pushDocument = defineCommand('document.push', {
  args: Made,
  refuse: refuseCopy,
  apply: async (tx, { id, uuid }, moment) => {
    await deleteOutboxRows(tx, await rowsOf(tx, id));
    const before = await getDocument(tx, id);
    const pushed = await changeDocumentRow(tx, id, (kind, row) => pushedAsNew(kind, row, uuid, moment.now));
    const creation = [...(await saveReferred(tx, pushed, moment.now)), ...(await deliveryOf(tx, pushed))];
    if (before?.detachedAt == null) return creation;
    return [...creation, ...(await keepPlaces(tx, before, uuid, moment))];
  },
});

/**
 * Restores a version: as an edit of the draft if the document exists, so that it can be undone and is saved like any
 * edit; else as a new document.
 */
export const restoreDocumentVersion = defineCommand('document.restoreVersion', {
  args: v.object({ seq: v.number(), label: v.string(), made: Made }),
  // Of a document that exists here it is an edit of its draft.
  refuse: async (db, { seq }, moment) => {
    const version = await getDocumentVersion(db, seq);
    if (!version || (await getDocument(db, version.documentId))) return null;
    return refuseCreation(db, version.kind, moment);
  },
  apply: async (tx, { seq, label, made }, { now }) => {
    const version = await getDocumentVersion(tx, seq);
    if (!version) return [];
    const row = await getDocument(tx, version.documentId);
    if (!row) {
      await moveDocumentVersions(tx, version.documentId, made.id);
      return add(tx, { ...made, kind: version.kind }, { content: version.content, now });
    }
    await changeDocumentRow(tx, row.id, (kind, each) => {
      const changes = changesBetween(kind, shown(each) ?? {}, version.content);
      return edit(kind, each, { changes, label }, now);
    });
    return [];
  },
});

/**
 * Resolves a conflict: mine, theirs, part by part, or both, in which case mine becomes a duplicate. The result is saved
 * and sent.
 */
export const resolveConflict = defineCommand('document.resolve', {
  args: v.object({
    id: Id,
    take: v.picklist(['mine', 'theirs', 'both', 'each']),
    choices: v.optional(v.array(v.picklist(['base', 'mine', 'theirs'])), []),
    copy: v.optional(Made),
  }),
  refuse: async (db, { id, take }, moment) =>
    take === 'both' || take === 'theirs' ? null : refuseChange(db, id, moment),
  apply: async (tx, { id, take, choices, copy }, { now }) => {
    const row = await getDocument(tx, id);
    if (!row?.conflict) return [];
    const { mine } = row.conflict;
    const made = take === 'both' ? copy : undefined;
    const copied = made
      ? await add(tx, { ...made, kind: row.kind }, { content: copyOf(row.kind, mine), now })
      : [];
    const mayHaveArrived = (await savesOf(tx, id)).some(({ unanswered }) => unanswered);
    const decision =
      take === 'each' ? { take, choices } : { take: take === 'mine' ? take : ('theirs' as const) };
    const decided = await changeDocumentRow(tx, id, (kind, each) =>
      decideConflict(kind, each, decision, now, { mayHaveArrived, copyId: made?.id }),
    );
    return [...copied, ...(await deliveryOf(tx, decided, UNDO_TIME))];
  },
});

/** Undoes a decision that is not on its way: the conflict is there again, and what became of this device's side goes. */
export const undoResolve = defineCommand('document.undoResolve', {
  args,
  apply: async (tx, { id }, { now }) => {
    const row = await getDocument(tx, id);
    if (!row?.decided || !canUndoDecision(row, await rowsOf(tx, id))) return [];
    const deletion = await deletionOfCopy(tx, row.decided, now);
    const restored = await changeDocumentRow(tx, id, undoDecision);
    const arrived = (await savesOf(tx, id)).find(({ unanswered }) => unanswered);
    if (arrived === undefined) return [...deletion, ...(await deliveryOf(tx, restored))];
    // It waits with what it has sent: merged over its own decision, this device's side would win unasked.
    const lastAnswer = { at: now, kind: 'conflict', status: null, message: IN_CONFLICT };
    await putOutboxRow(tx, { ...arrived, state: 'parked', retryAt: null, lastAnswer });
    return deletion;
  },
});

/** Deletes the copy of a decision to keep both, unless somebody has changed it. */
async function deletionOfCopy(
  tx: Tx,
  { conflict, copyId }: DecidedConflict,
  now: Millis,
): Promise<readonly Command[]> {
  const copy = copyId === undefined ? undefined : await getDocument(tx, copyId);
  if (!copy || copy.draft !== null || copy.deletedAt !== null || copy.confirmed?.isOurs === false) return [];
  const kind = kindOf(copy.kind);
  const made = copyOf(copy.kind, conflict.mine);
  if (copy.saved && !sameContent(kind, copy.saved.content, made)) return [];
  // Every save since has replaced the copy, while the one that completed its creation replaced less than that.
  const created = kind.calls.created(made);
  const versions = await listDocumentVersions(tx, copy.id);
  const isSavedAgain = versions.some((each) => baseOf(kind, each, [made, created]) === made);
  return isSavedAgain ? [] : deletionOf(tx, copy, now);
}

/** The person has seen the notice of a merged save. */
export const forgetMerge = defineCommand('document.forgetMerge', {
  args,
  apply: async (tx, { id }) => {
    await changeDocumentRow(tx, id, (_kind, row) => ({ ...row, merged: null }));
  },
});

/** A copy of a document, or one that is pushed anew, is a creation. */
async function refuseCopy(db: Tables, { id }: { readonly id: string }, moment: Moment) {
  const row = await getDocument(db, id);
  return row ? refuseCreation(db, row.kind, moment) : null;
}

async function savesOf(tx: Tx, id: string) {
  return (await rowsOf(tx, id)).filter(({ command }) => command === saveDelivery.commandName);
}

function rowsOf(tx: Tx, id: string) {
  return laneRows(tx, documentLane(id));
}
