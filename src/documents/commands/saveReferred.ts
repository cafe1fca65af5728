import type { MissingRight } from '#domain/access/missingRight.ts';
import type { Millis } from '#domain/time.ts';
import type { Content, StoredDocument } from '#store/documents/documentRow.ts';
import { getDocument } from '#store/documents/documents.ts';
import type { Tables } from '#store/schema.ts';
import type { Tx } from '#store/write.ts';
import type { Command, Moment } from '#sync/command.ts';
import { kindOf } from '../kinds/kinds.ts';
import { deliveryOf } from '../sending/delivery.ts';
import { localReferences } from '../sending/references.ts';
import { saveDraft } from '../state/save.ts';
import { shown } from '../state/state.ts';
import { changeDocumentRow } from '../writeDocument.ts';
import { refuseCreation } from './refuse.ts';

/* Drafts of new documents that another one refers to: it cannot be on a server without them. */

/** Saves them with a document that is saved; returns what sends them. */
export async function saveReferred(tx: Tx, row: StoredDocument | null, now: Millis): Promise<Command[]> {
  const sent: Command[] = [];
  if (!row?.saved) return sent;
  // What its draft alone refers to waits for that.
  for (const { id } of await unsaved(tx, row, row.saved.content)) {
    const saved = await changeDocumentRow(tx, id, (kind, each) => saveDraft(kind, each, now));
    sent.push(...(await saveReferred(tx, saved, now)), ...(await deliveryOf(tx, saved)));
  }
  return sent;
}

/** Refuses a save that would create what the person may not. */
export async function refuseReferred(db: Tables, id: string, moment: Moment): Promise<MissingRight | null> {
  const row = await getDocument(db, id);
  for (const { kind } of row ? await unsaved(db, row, shown(row)) : []) {
    const missing = await refuseCreation(db, kind, moment);
    if (missing !== null) return missing;
  }
  return null;
}

async function unsaved(
  db: Tables,
  { kind }: StoredDocument,
  content: Content | null,
): Promise<readonly StoredDocument[]> {
  if (content === null) return [];
  const found = await Promise.all(localReferences(kindOf(kind), content).map((id) => getDocument(db, id)));
  return found.flatMap((each) =>
    each?.draft && !each.saved && !each.confirmed && each.deletedAt === null ? [each] : [],
  );
}
