import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import type { SextantDb } from '#store/db.ts';
import { addNote, putNoticeCursor } from '#store/inbox.ts';
import { setting } from '#store/settings.ts';
import { write } from '#store/write.ts';

/**
 * Stores notes, with the last of the server's notices among them. False if the device did not store them: they are
 * reported again with the next check.
 */
export type KeepNotes = (notes: readonly InboxNote[], cursor?: number) => Promise<boolean>;

export interface KeepNotesDeps {
  readonly db: SextantDb;
  /** Whether nobody sees the page. */
  readonly isHidden: () => boolean;
  /** Shows a notification of the system. */
  readonly show: (note: InboxNote) => Promise<void>;
}

/**
 * `KeepNotes`; of notes that are new and unread, also notifications, if the page is hidden and the person wants them.
 */
export async function keepNotes(
  { db, isHidden, show }: KeepNotesDeps,
  notes: readonly InboxNote[],
  cursor: number | null = null,
): Promise<boolean> {
  const kept = await write(db, async (tx) => {
    const fresh: InboxNote[] = [];
    for (const note of notes) if ((await addNote(tx, note)) && note.readAt === null) fresh.push(note);
    if (cursor !== null) await putNoticeCursor(tx, cursor);
    return fresh;
  });
  if (!kept.ok) return false;
  if (!isHidden() || !(await setting(db, 'notifies'))) return true;
  for (const note of kept.value) await show(note);
  return true;
}
