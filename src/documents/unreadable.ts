import { mayReadAll } from '#domain/access/entities.ts';
import { allDocuments } from '#store/documents/documents.ts';
import { deleteVersions } from '#store/documents/documentVersions.ts';
import { setting } from '#store/settings.ts';
import type { Tables } from '#store/schema.ts';
import type { Tx } from '#store/write.ts';
import { kindOf } from './kinds/kinds.ts';
import { ownEditsOnly } from './state/removal.ts';
import { onlyRow, ownersOf } from './state/state.ts';
import { writeDocument } from './writeDocument.ts';

/* A server answers the same for what is deleted and for what a person may not read: that it is not found. So of what is gone,
   a person keeps what nobody could have taken the right to: what they own, or anything if they may read everything. */

/**
 * Forgets what is gone from the server and may be hidden from the person only: its versions, and of detached documents all but
 * the person's own edits (DOC-15).
 */
export async function forgetUnreadable(tx: Tx): Promise<void> {
  const isOwn = await readerOf(tx);
  if (isOwn === null) return;
  const rows = await allDocuments(tx);
  const attached = new Set(rows.filter(({ detachedAt }) => detachedAt === null).map(({ id }) => id));
  for (const row of rows) {
    const owners = row.detachedAt !== null && row.confirmed && ownersOf(row.confirmed.content);
    if (!owners || isOwn(row.kind, owners)) continue;
    await writeDocument(tx, row, onlyRow(ownEditsOnly(kindOf(row.kind), row)));
  }
  await deleteVersions(
    tx,
    ({ documentId, kind, owners }) =>
      owners !== undefined && !attached.has(documentId) && !isOwn(kind, owners),
  );
}

/** Whether nobody could take the right to read something from the person; null before their rights are known. */
async function readerOf(db: Tables): Promise<((kind: string, owners: readonly number[]) => boolean) | null> {
  const [rights, personId] = [await setting(db, 'rights'), await setting(db, 'personId')];
  if (rights === null || personId === null) return null;
  return (kind, owners) =>
    // Drafts of dashboards are hidden from all but their owners.
    owners.includes(personId) || rights.isAdmin || (kind !== 'dashboard' && mayReadAll(rights));
}
