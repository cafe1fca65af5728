import type { StoredDocument } from '#store/documents/documentRow.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import { documentLane, getDocument } from '#store/documents/documents.ts';
import { laneRows } from '#sync/outbox/outbox.ts';
import type { Tables } from '#store/schema.ts';
import type { Tx } from '#store/write.ts';
import type { Parking, Waiting } from '#sync/command.ts';
import { kindOf } from '../kinds/kinds.ts';
import { deletedElsewhere } from '../state/removal.ts';
import { writeDocument } from '../writeDocument.ts';
import { localReferences, numbersOf } from './references.ts';

/** How long a deletion, or the decision of a conflict, can be undone before it is sent. */
export const UNDO_TIME: Millis = 8 * SECOND;

/**
 * The lanes of referenced documents that the server does not have yet. What a creation leaves out is saved later, and
 * waits by itself: so two documents that refer to each other can both be created.
 */
export async function lanesNeeded(db: Tables, row: StoredDocument): Promise<string[]> {
  if (!row.saved) return [];
  const kind = kindOf(row.kind);
  const { content } = row.saved;
  const sent = row.remoteId === null ? kind.calls.created(content) : content;
  const numbers = await numbersOf(db, kind.references(sent));
  return localReferences(kind, sent)
    .filter((id) => !numbers.has(id))
    .map(documentLane);
}

/** Another document has its number: it is deleted on the server. What is being sent of it finds that out by itself. */
export async function loseNumber(tx: Tx, row: StoredDocument, now: Millis): Promise<void> {
  const rows = await laneRows(tx, documentLane(row.id));
  if (rows.some(({ state }) => state === 'inflight')) return;
  await writeDocument(tx, row, deletedElsewhere(kindOf(row.kind), row, now));
}

/** What a document that refers to something missing waits for; a person decides if nobody is creating that. */
export async function waitForCreations(db: Tables, id: string): Promise<Parking | Waiting> {
  const row = await getDocument(db, id);
  const waitsFor = row ? await lanesNeeded(db, row) : [];
  for (const lane of waitsFor) {
    if (!(await laneRows(db, lane)).some(({ role }) => role === 'create'))
      return { parked: 'It refers to something that the server does not have.' };
  }
  return { waitsFor };
}
