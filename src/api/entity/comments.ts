import { addComment, listComments as listCall } from '#contract/comments.ts';
import type {
  CommentEntry,
  CommentSubject,
  PlacedEntry,
  ReadComments,
} from '#domain/comment/commentEntry.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { send } from '../http/send.ts';

/** Comments on the embedded server's objects. */

export async function listComments(
  client: Client,
  subject: CommentSubject,
  mark: string | null,
): Promise<Result<ReadComments, ApiError>> {
  const found = await send(client, listCall, { path: { ...subject }, query: mark === null ? {} : { mark } });
  if (!found.ok) return found;
  const { mark: next, result, objects, last } = found.value;
  return ok({
    mark: next,
    entries: result && (result as readonly PlacedEntry[]),
    objects: objects as readonly CommentSubject[],
    last,
  });
}

/** Safe to repeat. */
export async function sendComment(
  client: Client,
  subject: CommentSubject,
  { id, thread, action, of, text, point, at }: CommentEntry,
): Promise<Result<CommentEntry, ApiError>> {
  const request = { id, thread, action, of, text, point, at };
  const sent = await send(client, addComment, { path: { ...subject }, request });
  return sent.ok ? ok(sent.value.result) : sent;
}
