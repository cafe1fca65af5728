import {
  type CommentEntry,
  type CommentSubject,
  type PlacedEntry,
  subjectKey,
} from '#domain/comment/commentEntry.ts';
import type { StoredComment, Tables } from './schema.ts';
import type { Tx } from './write.ts';

export async function commentsOf(
  db: Pick<Tables, 'comments'>,
  subject: CommentSubject,
): Promise<readonly StoredComment[]> {
  return db.comments.where('about').equals(subjectKey(subject)).toArray();
}

export const getComment = (db: Pick<Tables, 'comments'>, id: string): Promise<StoredComment | undefined> =>
  db.comments.get(id);

export async function putComment(tx: Tx, subject: CommentSubject, entry: CommentEntry): Promise<void> {
  await tx.comments.put({ ...entry, about: subjectKey(subject) });
}

export async function dropComment(tx: Tx, id: string): Promise<void> {
  await tx.comments.delete(id);
}

/**
 * Stores what a server has of an object, and of the charts of a dashboard. What waits here stays, and so does what the
 * server took after it was asked.
 */
export async function takeComments(
  tx: Tx,
  subject: CommentSubject,
  entries: readonly PlacedEntry[],
): Promise<void> {
  const found = new Set(entries.map(({ id }) => id));
  const last = Math.max(0, ...entries.map(({ seq }) => seq ?? 0));
  const gone = (await commentsOf(tx, subject)).filter(
    ({ id, seq }) => seq !== null && seq < last && !found.has(id),
  );
  await tx.comments.bulkDelete(gone.map(({ id }) => id));
  await tx.comments.bulkPut(entries.map(({ about, ...entry }) => ({ ...entry, about: subjectKey(about) })));
}
