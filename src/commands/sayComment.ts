import * as v from 'valibot';
import { asRecord } from '#domain/jsonValue.ts';
import { dropComment, getComment, putComment } from '#store/comments.ts';
import { documentsByUuid } from '#store/documents/documents.ts';
import { deleteOutboxRows, laneRows, putOutboxRow } from '#sync/outbox/outbox.ts';
import type { Tx } from '#store/write.ts';
import { defineCommand } from '#store/command.ts';
import { isFresh } from '#sync/enqueue.ts';
import { addComment, commentLane, said } from './comment.ts';

type Said = v.InferOutput<typeof said>;

/** The text of a comment that was withdrawn before it was sent, but is sent for its replies. */
const WITHDRAWN = '…';

/**
 * Adds an entry to a thread, which is shown at once. What was not sent yet is changed or removed where it waits: nobody
 * reads what its writer has taken back.
 */
export const sayComment = defineCommand('comment.say', {
  args: said,
  apply: async (tx, entry, { now, personId = null }) => {
    if (await changesWaiting(tx, entry)) return [];
    const { subject: about, ...rest } = entry;
    await putComment(tx, about, {
      ...rest,
      at: now,
      seq: null,
      author: { id: personId, name: '' },
      told: [],
    });
    const named = about.kind === 'dashboard' ? await documentsByUuid(tx, about.name) : [];
    const document = named.find(({ kind }) => kind === 'dashboard')?.id ?? about.name;
    return [addComment({ ...entry, ...(document !== about.name && { document }) })];
  },
});

/** Makes an edit or withdrawal in the rows that wait. False if it has to be sent. */
async function changesWaiting(tx: Tx, { action, of, thread, text }: Said): Promise<boolean> {
  if (of === null || (action !== 'edit' && action !== 'withdraw')) return false;
  const waiting = (await laneRows(tx, commentLane({ thread }))).flatMap((row) => {
    const args = v.safeParse(said, row.args);
    return isFresh(row) && args.success ? [{ row, args: args.output }] : [];
  });
  const own = waiting.filter(({ args }) => (args.action === 'write' && args.id === of) || args.of === of);
  const last = own.findLast(({ args }) => args.action !== 'withdraw');
  if (!last) return false;
  const isWritten = own.some(({ args }) => args.action === 'write');
  // Replies that wait need the first comment of their thread.
  const isNeeded =
    isWritten && of === thread && waiting.some(({ args }) => args.action === 'write' && args.id !== of);
  if (action === 'withdraw' && !isNeeded) {
    const gone = of === thread && isWritten ? waiting : own;
    await deleteOutboxRows(
      tx,
      gone.map(({ row }) => row),
    );
    for (const { args } of gone) await dropComment(tx, args.id);
    return isWritten;
  }
  const stored = await getComment(tx, last.args.id);
  const next = action === 'edit' ? text : WITHDRAWN;
  // The arguments of a row may say more than this release knows.
  await putOutboxRow(tx, { ...last.row, args: { ...asRecord(last.row.args), text: next } });
  if (stored) await tx.comments.put({ ...stored, text: next });
  return action === 'edit';
}
