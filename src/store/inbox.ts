import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import type { Millis } from '#domain/time.ts';
import type { Tables } from './schema.ts';
import type { Tx } from './write.ts';

/** The most notes kept, cleared ones among them; the oldest go first. */
export const NOTES_KEPT = 300;

const PREFIX = 'inbox:';
const CURSOR = 'inboxCursor';
const CHANGES_SEEN = 'inboxChangesSeen';

const keyOf = (id: string): string => `${PREFIX}${id}`;

/** Every note that is kept, cleared ones among them. */
export async function allNotes(db: Pick<Tables, 'meta'>): Promise<InboxNote[]> {
  const rows = await db.meta.where('key').startsWith(PREFIX).toArray();
  return rows.map(({ value }) => value as InboxNote);
}

/** Keeps a note, once; true if it is new. */
export async function addNote(tx: Tx, note: InboxNote): Promise<boolean> {
  const key = keyOf(note.id);
  if ((await tx.meta.get(key)) !== undefined) return false;
  await tx.meta.put({ key, value: note });
  const notes = await allNotes(tx);
  const old = notes.toSorted((a, b) => b.at - a.at).slice(NOTES_KEPT);
  for (const { id } of old) await tx.meta.delete(keyOf(id));
  return true;
}

/** What is in the inbox, the latest first. */
export async function listNotes(db: Pick<Tables, 'meta'>): Promise<readonly InboxNote[]> {
  const notes = await allNotes(db);
  return notes.filter(({ isCleared }) => !isCleared).toSorted((a, b) => b.at - a.at);
}

export async function countUnread(db: Pick<Tables, 'meta'>): Promise<number> {
  return (await listNotes(db)).filter(({ readAt }) => readAt === null).length;
}

export async function changeNotes(
  tx: Tx,
  ids: readonly string[],
  change: Partial<Pick<InboxNote, 'readAt' | 'isCleared'>>,
): Promise<void> {
  for (const id of ids) {
    const row = await tx.meta.get(keyOf(id));
    if (row !== undefined) await tx.meta.put({ ...row, value: { ...(row.value as InboxNote), ...change } });
  }
}

/** The last of the server's notices that was read; null before the first. */
export const noticeCursor = (db: Pick<Tables, 'meta'>): Promise<number | null> => storedNumber(db, CURSOR);

export const putNoticeCursor = (tx: Tx, id: number): Promise<unknown> =>
  tx.meta.put({ key: CURSOR, value: id });

/** Up to which moment, by the server's clock, others' changes were looked for; null before the first time. */
export const changesSeen = (db: Pick<Tables, 'meta'>): Promise<Millis | null> =>
  storedNumber(db, CHANGES_SEEN);

export const putChangesSeen = (tx: Tx, at: Millis): Promise<unknown> =>
  tx.meta.put({ key: CHANGES_SEEN, value: at });

async function storedNumber(db: Pick<Tables, 'meta'>, key: string): Promise<number | null> {
  const value = (await db.meta.get(key))?.value;
  return typeof value === 'number' ? value : null;
}
