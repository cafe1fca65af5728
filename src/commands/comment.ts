import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import { sendComment } from '#api/entity/comments.ts';
import { dropComment, getComment, putComment } from '#store/comments.ts';
import { documentLane } from '#store/documents/documents.ts';
import { COMMENT_LENGTH } from '#domain/comment/commentEntry.ts';
import { defineCommand } from '#store/command.ts';

const Id = v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/));
const subject = v.object({ kind: v.picklist(['dashboard', 'chart', 'query']), name: v.string() });
const point = v.array(v.tuple([v.string(), v.string()]));

/** What a person says. */
export const said = v.object({
  subject,
  id: Id,
  thread: Id,
  action: v.picklist(['write', 'edit', 'withdraw', 'resolve', 'reopen']),
  of: v.nullable(Id),
  text: v.pipe(v.string(), v.maxLength(COMMENT_LENGTH)),
  point: v.nullable(point),
});

/** A reply comes after what it replies to; threads wait for no other. */
export const commentLane = ({ thread }: { readonly thread: string }): string => `comment:${thread}`;

/**
 * Sends an entry as it is: nothing that others say changes it, so there is nothing to merge, and a server that has it
 * takes it once however often it comes.
 */
export const addComment = defineCommand('comment.add', {
  args: v.object({
    ...said.entries,
    /** The document of a dashboard, where that has another name than its uuid. */
    document: v.optional(v.string()),
  }),
  lane: commentLane,
  // One that no server has yet is created first.
  needs: ({ subject: { kind, name }, document = name }) =>
    kind === 'dashboard' ? [documentLane(document)] : [],
  repeat: 'keyed',
  snapshot: async (db, { id }) => (await getComment(db, id)) ?? null,
  send: (api: SentApi, { subject: about }, entry) => sendComment(api.client, about, entry),
  settle: async (tx, { subject: about, id }, outcome) => {
    // What the person discards was never said, and what was so already is another entry.
    if (outcome?.value.id !== id) await dropComment(tx, id);
    if (outcome !== null) await putComment(tx, about, outcome.value);
  },
});
