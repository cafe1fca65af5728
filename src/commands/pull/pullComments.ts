import type { Client } from '#api/http/client.ts';
import { listComments } from '#api/entity/comments.ts';
import type { CommentSubject } from '#domain/comment/commentEntry.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { takeComments } from '#store/comments.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { COMMENT_TABLES, write } from '#store/write.ts';

/**
 * Stores what a server has of an object's comments, and of those on a dashboard's charts. Returns the mark of that
 * state, with which the next reading asks for what is new.
 */
export async function pullComments(
  db: SextantDb,
  client: Client,
  subject: CommentSubject,
  mark: string | null,
): Promise<Result<string, ApiError | StorageError>> {
  const found = await listComments(client, subject, mark);
  if (!found.ok) return found;
  const { entries } = found.value;
  if (entries === null) return ok(found.value.mark);
  const stored = await write(db, (tx) => takeComments(tx, subject, entries), COMMENT_TABLES);
  return stored.ok ? ok(found.value.mark) : stored;
}
