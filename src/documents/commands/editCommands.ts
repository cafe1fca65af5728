import * as v from 'valibot';
import type { ContentChange } from '#domain/merge/difference.ts';
import type { Command } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { getDocument } from '#store/documents/documents.ts';
import { putSetting } from '#store/settings.ts';
import { deliveryOf } from '../sending/delivery.ts';
import { UNDO_TIME } from '../sending/lane.ts';
import { edit, jump, redo, undo } from '../state/edit.ts';
import { refuseChange } from './refuse.ts';
import { once } from '../state/once.ts';
import { refuseReferred, saveReferred } from './saveReferred.ts';
import { discardDraft, saveChanges, saveDraft } from '../state/save.ts';
import { changeDocumentRow } from '../writeDocument.ts';

/* A person's changes of a document on this device. Only saving sends something. */

const Id = v.pipe(v.string(), v.minLength(1));
/** Steps with a name are applied once. */
const step = v.optional(v.string());
const args = v.object({ id: Id, step });

const Side = v.union([
  v.object({ there: v.literal(true), value: v.unknown() }),
  v.object({ there: v.literal(false) }),
]);
const Changes = v.array(
  v.object({
    path: v.array(v.string()),
    kind: v.picklist(['value', 'order']),
    before: Side,
    after: Side,
  }),
) as unknown as v.GenericSchema<readonly ContentChange[], readonly ContentChange[]>;

/** Edits the draft; `recipe` makes the changes. Edits with the same mark in a row are one step of undo. */
export const editDocument = defineCommand('document.edit', {
  args: v.object({
    id: Id,
    changes: Changes,
    label: v.string(),
    mark: v.optional(v.nullable(v.string())),
    step,
  }),
  apply: async (tx, { id, step, ...given }, { now }) => {
    await changeDocumentRow(tx, id, (kind, row) => once(row, step, (each) => edit(kind, each, given, now)));
  },
});

export const undoEdit = defineCommand('document.undo', {
  args,
  apply: async (tx, { id, step }, { now }) => {
    await changeDocumentRow(tx, id, (kind, row) => once(row, step, (each) => undo(kind, each, now)));
  },
});

export const redoEdit = defineCommand('document.redo', {
  args,
  apply: async (tx, { id, step }, { now }) => {
    await changeDocumentRow(tx, id, (kind, row) => once(row, step, (each) => redo(kind, each, now)));
  },
});

/** Undoes or redoes to the state after that many steps of the history. */
export const jumpToEdit = defineCommand('document.jump', {
  args: v.object({ id: Id, done: v.number(), step }),
  apply: async (tx, { id, done, step }, { now }) => {
    await changeDocumentRow(tx, id, (kind, row) => once(row, step, (each) => jump(kind, each, done, now)));
  },
});

/** Saves the draft, with the drafts of new documents that it refers to. */
export const saveDocument = defineCommand('document.saveDraft', {
  args,
  refuse: async (db, { id }, moment) =>
    (await refuseChange(db, id, moment)) ?? (await refuseReferred(db, id, moment)),
  apply: async (tx, { id, step }, { now }) => {
    if (!(await getDocument(tx, id))?.draft) return [];
    const saved = await changeDocumentRow(tx, id, (kind, row) =>
      once(row, step, (each) => saveDraft(kind, each, now)),
    );
    return [...(await saveReferred(tx, saved, now)), ...(await deliveryOf(tx, saved))];
  },
});

/** Edits and saves at once, such as a switch or a title outside an editor. */
export const changeDocument = defineCommand('document.change', {
  args: v.object({ id: Id, changes: Changes }),
  refuse: (db, { id }, moment) => refuseChange(db, id, moment),
  apply: async (tx, { id, changes }, { now }) =>
    deliveryOf(tx, await changeDocumentRow(tx, id, (kind, row) => saveChanges(kind, row, changes, now))),
});

const Edits = v.array(v.object({ id: Id, changes: Changes, draftChanges: Changes }));

/**
 * Edits and saves several at once, each with an open draft of its own: all of them or, if one must not be changed,
 * none. They are sent after the time in which a person can undo that.
 */
export const changeDocuments = defineCommand('document.changeAll', {
  args: v.object({
    edits: Edits,
    /** The edits that undo these, stored on this device; null deletes those of before. */
    undo: v.optional(
      v.nullable(v.object({ id: v.optional(Id), datasetId: Id, by: v.string(), edits: Edits })),
    ),
  }),
  refuse: async (db, { edits }, moment) => {
    for (const { id } of edits) {
      const missing = await refuseChange(db, id, moment);
      if (missing !== null) return missing;
    }
    return null;
  },
  apply: async (tx, { edits, undo: kept }, { now }) => {
    if (kept !== undefined) await putSetting(tx, 'replaced', kept);
    const sent: Command[] = [];
    for (const { id, changes, draftChanges } of edits) {
      const row = await changeDocumentRow(tx, id, (kind, each) =>
        saveChanges(kind, each, changes, now, draftChanges),
      );
      if (changes.length > 0) sent.push(...(await deliveryOf(tx, row, UNDO_TIME)));
    }
    return sent;
  },
});

/** Discards the draft, which is kept as a version. */
export const discardDocumentDraft = defineCommand('document.discardDraft', {
  args,
  apply: async (tx, { id, step }, { now }) => {
    await changeDocumentRow(tx, id, (kind, row) => once(row, step, (each) => discardDraft(kind, each, now)));
  },
});
