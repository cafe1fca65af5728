import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import type { Millis } from '#domain/time.ts';
import type { OutboxRow } from '#store/outbox/outboxRow.ts';
import type { Tables } from '#store/schema.ts';
import { refusalText } from '../../sync/refusalText.ts';

/** A change that needs a decision, as a note. Each further refusal of it is another note. */
export async function changeNote(db: Tables, row: OutboxRow, at: Millis): Promise<InboxNote> {
  return {
    id: `change:${row.id} ${row.attempts}`,
    at,
    kind: 'change',
    ended: 'failed',
    name: (await refusalText(db, row)) ?? '',
    tabId: null,
    readAt: null,
    isCleared: false,
  };
}
