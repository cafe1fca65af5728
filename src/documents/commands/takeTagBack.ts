import * as v from 'valibot';
import { type TagContents, withTagged } from '#domain/records/tag.ts';
import { getDocument } from '#store/documents/documents.ts';
import { defineCommand } from '#store/command.ts';
import { deliveryOf } from '../sending/delivery.ts';
import { changesBetween } from '../state/content.ts';
import { saveChanges } from '../state/save.ts';
import { shown } from '../state/state.ts';
import { changeDocumentRow } from '../writeDocument.ts';
import { deletionOf } from './lifeCommands.ts';
import { refuseChange } from './refuse.ts';

/**
 * Undoes the making of a tag: takes it from what it was given, and deletes it if nothing else has got it since. A tag
 * that turned out to be one of the server keeps what others gave it.
 */
export const takeTagBack = defineCommand('tag.takeBack', {
  args: v.object({ id: v.pipe(v.string(), v.minLength(1)), keys: v.array(v.string()) }),
  refuse: (db, { id }, moment) => refuseChange(db, id, moment),
  apply: async (tx, { id, keys }, { now }) => {
    const row = await getDocument(tx, id);
    const before = row && (shown(row) as TagContents | null);
    if (!row || !before || row.deletedAt !== null) return [];
    const next = keys.reduce((all, key) => withTagged(all, key, null), before);
    const taken = await changeDocumentRow(tx, id, (kind, each) =>
      saveChanges(kind, each, changesBetween(kind, before, next), now),
    );
    const isBare = Object.keys(next.tagged).length === 0 && next.description === '';
    return isBare && taken !== null ? deletionOf(tx, taken, now, keys) : deliveryOf(tx, taken);
  },
});
