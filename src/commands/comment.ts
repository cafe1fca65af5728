import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import { sendComment } from '#api/entity/comments.ts';
import { dropComment, getComment, putComment } from '#store/comments.ts';
import { documentLane } from '#store/documents/documents.ts';
import { COMMENT_LENGTH } from '#domain/comment/commentEntry.ts';
import { defineCommand } from '#sync/command.ts';

const Id = v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/));
const subject = v.object({ kind: v.picklist(['dashboard', 'chart', 'query']), name: v.string() });
const point = v.pipe(v.array(v.tuple([v.string(), v.string()])), v.readonly());

/**
 * Adds an entry to a thread, which is shown at once. It is sent as it is: nothing that others say changes it, so there
 * is nothing to merge, and a server that has it takes it once however often it comes.
 */
export const addComment = defineCommand('comment.add', {
  args: v.object({
    subject,
    id: Id,
    thread: Id,
    action: v.picklist(['write', 'edit', 'withdraw', 'resolve', 'reopen']),
    of: v.nullable(Id),
    text: v.pipe(v.string(), v.maxLength(COMMENT_LENGTH)),
    point: v.nullable(point),
  }),
  // A reply comes after what it replies to; threads wait for no other.
  lane: ({ thread }) => `comment:${thread}`,
  // One that no server has yet is created first.
  needs: ({ subject: { kind, name } }) => (kind === 'dashboard' ? [documentLane(name)] : []),
  repeat: 'keyed',
  apply: (tx, { subject: about, ...entry }, { now, personId = null }) =>
    putComment(tx, about, { ...entry, at: now, seq: null, author: { id: personId, name: '' }, told: [] }),
  snapshot: async (db, { id }) => (await getComment(db, id)) ?? null,
  send: (api: SentApi, { subject: about }, entry) => sendComment(api.client, about, entry),
  settle: async (tx, { subject: about, id }, outcome) => {
    // What the person discards was never said.
    if (outcome === null) await dropComment(tx, id);
    else await putComment(tx, about, outcome.value);
  },
});
