import { newId } from '#domain/ids.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { DAY } from '#domain/time.ts';
import { deleteOutboxRows, laneRows, outboxRow, putOutboxRow, rowInAttempt } from '#store/outbox.ts';
import type { LastAnswer, OutboxRow } from '#store/outboxRow.ts';
import { putPause } from '#store/pause.ts';
import type { StorageError } from '#store/storageError.ts';
import { write } from '#store/write.ts';
import type { Tx } from '#store/write.ts';
import type { Delivery, Request, Settle } from './command.ts';
import { bindOrFail, enqueue } from './enqueue.ts';
import { dueAt } from './plan.ts';
import type { EnginePorts } from './ports.ts';
import { settle } from './settle.ts';

/** Of a row that is never answered only the last attempts are remembered. */
const ATTEMPTS_REMEMBERED = 4;

/** What became of one attempt, as far as it concerns the rest of the queue. */
export type Attempted =
  /** The lane can go on, now or when the row is due again. */
  | 'settled'
  /** No other row will fare better: nothing can be reached, or nobody is signed in. */
  | 'rest';

/**
 * Sends one row, under its lane's lock: writes the attempt down, sends, writes the outcome down. Between the two
 * transactions the process may die at any point; whoever comes next finds an attempted row and asks the server first.
 */
export async function attempt<Api>(
  ports: EnginePorts<Api>,
  planned: OutboxRow,
): Promise<Result<Attempted, StorageError>> {
  const begun = await begin(ports, planned.id);
  if (!begun.ok) return begun;
  if (!begun.value) return ok('settled');
  return conclude(ports, begun.value, await deliver(ports, begun.value));
}

interface Begun<Api> {
  readonly row: OutboxRow;
  readonly delivery: Delivery<Api>;
  readonly request: Request<Api>;
  /** Whether an earlier attempt may have arrived … */
  readonly repeated: boolean;
  /** … and what is remembered of those that may. */
  readonly sentBefore: readonly unknown[];
}

/** Commits the attempt before anything leaves. Null where there is nothing to send any more. */
function begin<Api>(ports: EnginePorts<Api>, id: string): Promise<Result<Begun<Api> | null, StorageError>> {
  const { db, commands, clock, random, log } = ports;
  const now = clock.now();
  return write(db, async (tx) => {
    // It was planned before the lock was held: somebody else may have sent it meanwhile.
    const row = await outboxRow(tx, id);
    const due = row && dueAt(row);
    if (!row || due == null || due > now) return null;
    const bound = commands.bind({ name: row.command, args: row.args });
    if (!bound.ok || !bound.value.delivery) {
      const message = bound.ok ? `${row.command} is not sent by this version.` : bound.error;
      log.error('a queued change cannot be read', { row: row.id, message });
      await putOutboxRow(tx, parked(row, { at: now, kind: 'unreadable', status: null, message }, now + DAY));
      return null;
    }
    const { delivery } = bound.value;
    const request = await delivery.prepare(tx);
    if (!request) {
      await delivery.settleUnsent(tx, { now });
      await deleteOutboxRows(tx, [row]);
      return null;
    }
    const attempted: OutboxRow = {
      ...row,
      state: 'inflight',
      attempts: row.attempts + 1,
      attempt: { id: newId(random), at: now },
      unanswered: true,
      sent: remembered(row, request.remembered),
    };
    await putOutboxRow(tx, attempted);
    return { row: attempted, delivery, request, repeated: row.unanswered, sentBefore: row.sent };
  });
}

/** What the row keeps of its attempts: of those that may have arrived, and of the one to come. */
function remembered({ unanswered, sent }: OutboxRow, next: unknown): readonly unknown[] {
  if (next === null) return sent;
  return [...(unanswered ? sent : []), next].slice(-ATTEMPTS_REMEMBERED);
}

async function deliver<Api>(
  { api, log }: EnginePorts<Api>,
  { row, delivery, request, repeated, sentBefore }: Begun<Api>,
): Promise<Result<Settle, ApiError>> {
  try {
    if (repeated && delivery.repeat !== 'keyed') {
      const found = await request.find(api, sentBefore);
      if (!found.ok) return found;
      if (found.value) return ok(found.value);
    }
    return await request.send(api, { requestId: row.id, repeated });
  } catch (bug) {
    // A bug of ours must not lose the change nor stop the others: the row shows it, and is tried again.
    log.error('sending a change failed in our own code', { row: row.id, command: row.command, bug });
    return err({ kind: 'badShape', status: 0, issues: [bug instanceof Error ? bug.message : String(bug)] });
  }
}

/** Records the outcome where row and attempt still match, in the transaction that also removes a row that is done. */
async function conclude<Api>(
  { db, commands, clock, random, log }: EnginePorts<Api>,
  { row: sent, repeated }: Begun<Api>,
  answer: Result<Settle, ApiError>,
): Promise<Result<Attempted, StorageError>> {
  const now = clock.now();
  return write(db, async (tx) => {
    const row = sent.attempt && (await rowInAttempt(tx, sent.id, sent.attempt.id));
    if (!row) {
      log.info('an answer came too late for its row', { row: sent.id });
      return 'settled';
    }
    if (answer.ok) {
      const followers = await answer.value(tx, { now });
      await deleteOutboxRows(tx, [row]);
      for (const command of followers) {
        const { delivery } = bindOrFail(commands, command);
        if (delivery) await enqueue(tx, command, delivery, { now, random, isAtOnce: true });
      }
      return 'settled';
    }
    return recordFailure(tx, { row, repeated }, answer.error, {
      now,
      jitter: (random.bytes(1)[0] ?? 0) / 255,
    });
  });
}

async function recordFailure(
  tx: Tx,
  { row, repeated }: Pick<Begun<unknown>, 'row' | 'repeated'>,
  error: ApiError,
  moment: { readonly now: number; readonly jitter: number },
): Promise<Attempted> {
  const outcome = settle(row, error, moment);
  const answer: LastAnswer = {
    at: moment.now,
    kind: error.kind,
    status: 'status' in error ? error.status : null,
    message: describeError(error),
  };
  if (outcome.kind === 'park') {
    // What is refused while its deletion waits already has nothing to wait for.
    if (await isToBeDeleted(tx, row)) await deleteOutboxRows(tx, [row]);
    else {
      const { serverFailures } = outcome;
      await putOutboxRow(tx, { ...parked(row, answer, outcome.at), unanswered: repeated, serverFailures });
    }
    return 'settled';
  }
  // An answer to this attempt says nothing of an earlier one that was never answered.
  const queued: OutboxRow = { ...row, state: 'queued', lastAnswer: answer, unanswered: repeated };
  if (outcome.kind === 'pause') {
    await putOutboxRow(tx, queued);
    await putPause(tx, { why: 'session', since: moment.now });
    return 'rest';
  }
  const { at, serverFailures } = outcome;
  const unanswered = outcome.unanswered || repeated;
  await putOutboxRow(tx, { ...queued, retryAt: at, unanswered, serverFailures });
  return error.kind === 'offline' ? 'rest' : 'settled';
}

async function isToBeDeleted(tx: Tx, row: OutboxRow): Promise<boolean> {
  return (await laneRows(tx, row.lane)).some((each) => each.role === 'delete' && each.seq > row.seq);
}

function parked(row: OutboxRow, lastAnswer: LastAnswer, retryAt: number | null): OutboxRow {
  return { ...row, state: 'parked', retryAt, lastAnswer, unanswered: false };
}
