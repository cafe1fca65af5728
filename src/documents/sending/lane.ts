import type { StoredDocument } from '#store/documents/documentRow.ts';
import { SECOND } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import { documentLane, getDocument } from '#store/documents/documents.ts';
import { laneRows } from '#store/outbox/outbox.ts';
import type { Tables } from '#store/schema.ts';
import { kindOf } from '../kinds/kinds.ts';

/** How long a deletion, or the decision of a conflict, can be undone before it is sent. */
export const UNDO_TIME: Millis = 8 * SECOND;

/** The lanes of referenced documents that the server does not have yet. */
export async function lanesNeeded(db: Tables, row: StoredDocument): Promise<string[]> {
  const content = row.saved?.content;
  if (!content) return [];
  const lanes: string[] = [];
  for (const { id } of kindOf(row.kind).references(content)) {
    const other = typeof id === 'string' ? await getDocument(db, id) : undefined;
    if (other?.remoteId === null) lanes.push(documentLane(other.id));
  }
  return lanes;
}

/** The lanes whose queued creations a saved document refers to; null if it refers to something nobody is creating. */
export async function creationsNeeded(db: Tables, id: string): Promise<string[] | null> {
  const row = await getDocument(db, id);
  if (!row?.saved) return [];
  const lanes: string[] = [];
  for (const { id: other } of kindOf(row.kind).references(row.saved.content)) {
    if (typeof other !== 'string') continue;
    const needed = await getDocument(db, other);
    if (needed && needed.remoteId !== null) continue;
    const isCreating = (await laneRows(db, documentLane(other))).some(({ role }) => role === 'create');
    if (!isCreating) return null;
    lanes.push(documentLane(other));
  }
  return lanes;
}
