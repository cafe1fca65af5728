import {
  type CommentEntry,
  type CommentSubject,
  type ReadComments,
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

/** What was sent about something, without what waits here, is forgotten: the person may not read it any more. */
export async function forgetComments(tx: Tx, subjects: readonly CommentSubject[]): Promise<void> {
  if (subjects.length === 0) return;
  await tx.comments.where('about').anyOf(subjects.map(subjectKey)).filter(isSent).delete();
}

/** The same for everything of a kind. */
export async function forgetAllComments(tx: Tx, kind: CommentSubject['kind']): Promise<void> {
  await tx.comments
    .where('about')
    .startsWith(subjectKey({ kind, name: '' }))
    .filter(isSent)
    .delete();
}

const isSent = ({ seq }: CommentEntry): boolean => seq !== null;

/**
 * Stores what a server has of what this device asked for: an object and, of a dashboard, its charts. What waits here
 * stays, and so does what the server took after it was asked. What it did not read is not there for the person.
 */
export async function takeComments(
  tx: Tx,
  asked: readonly CommentSubject[],
  { entries, objects, last }: Omit<ReadComments, 'mark'>,
): Promise<void> {
  const listed = entries ?? [];
  const found = new Set(listed.map(({ id }) => id));
  const read = new Set(objects.map(subjectKey));
  const known = await tx.comments
    .where('about')
    .anyOf([...asked.map(subjectKey), ...read])
    .toArray();
  const gone = known.filter(
    ({ id, about, seq }) => seq !== null && (!read.has(about) || (seq <= last && !found.has(id))),
  );
  await tx.comments.bulkDelete(gone.map(({ id }) => id));
  await tx.comments.bulkPut(listed.map(({ about, ...entry }) => ({ ...entry, about: subjectKey(about) })));
}
