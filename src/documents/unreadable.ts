import { ENTITY_VIEW, mayReadAll } from '#domain/access/entities.ts';
import { may, type Rights } from '#domain/access/rights.ts';
import { allDocuments, documentLane } from '#store/documents/documents.ts';
import { deleteVersions } from '#store/documents/documentVersions.ts';
import { laneRows, putOutboxRow } from '#sync/outbox/outbox.ts';
import { setting } from '#store/settings.ts';
import type { Tables } from '#store/schema.ts';
import type { Tx } from '#store/write.ts';
import { findKind, kindOf } from './kinds/kinds.ts';
import { ownEditsOnly } from './state/removal.ts';
import { onlyRow, ownersOf } from './state/state.ts';
import { writeDocument } from './writeDocument.ts';

/* A server answers the same for what is deleted and for what a person may not read: that it is not found. So of what is gone,
   a person keeps what nobody could have taken the right to: what they own, or anything if they may read everything. What has
   no owners is read by everybody who may read any of its kind. */

/**
 * Forgets what is gone from the server and may be hidden from the person only: its versions, and of detached documents
 * all but the person's own edits (DOC-15).
 */
export async function forgetUnreadable(tx: Tx): Promise<void> {
  const isOwn = await readerOf(tx);
  if (isOwn === null) return;
  const rows = await allDocuments(tx);
  const attached = new Set(rows.filter(({ detachedAt }) => detachedAt === null).map(({ id }) => id));
  for (const row of rows) {
    if (row.detachedAt === null || row.confirmed === null) continue;
    if (isOwn(row.kind, ownersOf(row.confirmed.content))) continue;
    await writeDocument(tx, row, onlyRow(ownEditsOnly(kindOf(row.kind), row)));
    await forgetSentChanges(tx, row.id);
  }
  await deleteVersions(
    tx,
    ({ documentId, kind, owners = null }) => !attached.has(documentId) && !isOwn(kind, owners),
  );
}

/** A rejected save remembers its changes with the values before them, for a response that may still be missing. */
async function forgetSentChanges(tx: Tx, id: string): Promise<void> {
  for (const row of await laneRows(tx, documentLane(id))) {
    if (row.state === 'parked' && !row.unanswered) await putOutboxRow(tx, { ...row, sent: [] });
  }
}

type IsOwn = (kind: string, owners: readonly number[] | null) => boolean;

/** Whether nobody could take the right to read something from the person; null before their rights are known. */
async function readerOf(db: Tables): Promise<IsOwn | null> {
  const [rights, personId] = [await setting(db, 'rights'), await setting(db, 'personId')];
  if (rights === null || personId === null) return null;
  return (kind, owners) => {
    if (owners?.includes(personId) === true || rights.isAdmin) return true;
    if (owners === null) return isOwned(kind) || mayReadKind(rights, kind);
    if (!mayReadKind(rights, kind)) return false;
    // Drafts of dashboards are hidden from all but their owners.
    return kind !== 'dashboard' && mayReadAll(rights);
  };
}

/** What has owners on a server had none yet. */
const isOwned = (kind: string): boolean => Object.hasOwn(ENTITY_VIEW, kind);

/** A kind of another release is not judged. */
export function mayReadKind(rights: Rights, kind: string): boolean {
  const found = findKind(kind);
  return found === undefined || may(rights, 'can_read', found.view);
}
