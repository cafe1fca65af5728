import { newId } from '#domain/ids.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { DAY, type Millis } from '#domain/time.ts';
import {
  addOutboxRow,
  deleteOutboxRows,
  firstInLane,
  laneRows,
  putOutboxRow,
  rowInAttempt,
} from './outbox/outbox.ts';
import type { LastResponse, OutboxRow } from './outbox/outboxRow.ts';
import { putPause } from './outbox/pause.ts';
import type { Command, Delivery, Parking, Request, Settle, Waiting } from './command.ts';
import { bindOrFail, enqueue, isFresh } from './enqueue.ts';
import { plan } from './plan.ts';
import type { EnginePorts } from './ports.ts';
import { settle } from './settle.ts';
import type { AppTypes, SyncTables, WriteTx } from './tables.ts';

/** How many different attempts an unanswered row remembers, the latest ones. */
const ATTEMPTS_REMEMBERED = 4;

/** The outcome of one attempt, as far as the rest of the queue needs it. */
export type AttemptOutcome =
  /** The lane can continue, now or when the row is due again. */
  | 'settled'
  /** No other row would succeed: the server is unreachable, or the session has expired. */
  | 'rest';

/**
 * A row whose attempt is stored. The process may die at any point before the outcome is stored; the next engine then
 * finds an attempted row and asks the server about it first.
 */
export interface StartedAttempt<Api, App extends AppTypes> {
  readonly row: OutboxRow;
  readonly delivery: Delivery<Api, App>;
  readonly request: Request<Api, App>;
  /** Whether an earlier attempt may have arrived. */
  readonly repeated: boolean;
  /** What is remembered of the attempts that may have arrived. */
  readonly sentBefore: readonly unknown[];
}

/** Stores the attempt of the next row of a lane; null if none is due. */
export async function beginNext<Api, App extends AppTypes>(
  tx: WriteTx<App['tables']>,
  ports: EnginePorts<Api, App>,
  lane: string,
): Promise<StartedAttempt<Api, App> | null> {
  const now = ports.clock.now();
  for (let row = await dueInLane(tx, lane, now); row; row = await dueInLane(tx, lane, now)) {
    const begun = await begin(tx, ports, row, now);
    if (begun) return begun;
  }
  return null;
}

async function dueInLane(tx: WriteTx<SyncTables>, lane: string, now: Millis): Promise<OutboxRow | null> {
  const first = await firstInLane(tx, lane);
  if (!first) return null;
  const needed = await Promise.all(first.needs.map((each) => laneRows(tx, each)));
  const earlierRows = needed.flat().filter((each) => each.seq < first.seq);
  return plan([...earlierRows, first], now).due.find((each) => each.id === first.id) ?? null;
}

/** Null if there is nothing left to send for the row. */
async function begin<Api, App extends AppTypes>(
  tx: WriteTx<App['tables']>,
  { commands, random, log }: EnginePorts<Api, App>,
  row: OutboxRow,
  now: Millis,
): Promise<StartedAttempt<Api, App> | null> {
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
    // Its waits are over, also those that a clock began which was ahead.
    notBefore: Math.min(row.notBefore, now),
    retryAt: row.retryAt && Math.min(row.retryAt, now),
    attempts: row.attempts + 1,
    attempt: { id: newId(random), at: now },
    unanswered: true,
    sent: remembered(row, request.remembered),
  };
  await putOutboxRow(tx, attempted);
  return { row: attempted, delivery, request, repeated: row.unanswered, sentBefore: row.sent };
}

/** The remembered payloads: those of attempts that may have arrived, and the next one. */
function remembered({ unanswered, sent }: OutboxRow, next: unknown): readonly unknown[] {
  if (next === null) return sent;
  const before = unanswered ? sent : [];
  // A payload equal to the last one is not stored again.
  if (JSON.stringify(before.at(-1)) === JSON.stringify(next)) return before;
  return [...before, next].slice(-ATTEMPTS_REMEMBERED);
}

/** Sends the row and returns how to store its outcome; after an unanswered attempt it reconciles first. */
export async function deliver<Api, App extends AppTypes>(
  { api, log }: EnginePorts<Api, App>,
  { row, delivery, request, repeated, sentBefore }: StartedAttempt<Api, App>,
): Promise<Result<Settle<App>, ApiError>> {
  try {
    if (repeated && delivery.repeat !== 'keyed') {
      const found = await request.reconcile(api, sentBefore);
      if (!found.ok) return found;
      if (found.value) return ok(found.value);
    }
    return await request.send(api, { requestId: row.id, repeated, sent: sentBefore });
  } catch (bug) {
    // A bug in this code must not lose the change or block other lanes: the row shows the error and is retried.
    log.error('sending a change failed in our own code', { row: row.id, command: row.command, bug });
    return err({ kind: 'badShape', status: 0, issues: [bug instanceof Error ? bug.message : String(bug)] });
  }
}

/** Stores the outcome if row and attempt still match, in the transaction that also removes a finished row. */
export async function conclude<Api, App extends AppTypes>(
  tx: WriteTx<App['tables']>,
  { commands, clock, random, log }: EnginePorts<Api, App>,
  { row: sent, repeated, delivery, sentBefore }: StartedAttempt<Api, App>,
  response: Result<Settle<App>, ApiError>,
): Promise<AttemptOutcome> {
  const now = clock.now();
  const row = await rowInAttempt(tx, sent);
  if (!row) {
    log.info('an answer came too late for its row', { row: sent.id });
    return 'settled';
  }
  if (!response.ok) {
    return recordFailure(tx, { row, repeated, delivery, sentBefore }, response.error, {
      now,
      jitter: (random.bytes(1)[0] ?? 0) / 255,
    });
  }
  const followers = await response.value(tx, { now });
  if (isParking(followers)) {
    const lastAnswer = { at: now, kind: 'conflict', status: null, message: followers.parked };
    await putOutboxRow(tx, { ...parked(row, lastAnswer, null), unanswered: false });
    return 'settled';
  }
  if ('waitsFor' in followers) {
    await waitAgain(tx, { ...row, state: 'queued', unanswered: repeated, needs: followers.waitsFor });
    return 'settled';
  }
  await deleteOutboxRows(tx, [row]);
  for (const command of followers) {
    const { delivery } = bindOrFail(commands, command);
    if (delivery) await enqueue(tx, command, delivery, { now, random, isAtOnce: true });
  }
  return 'settled';
}

function isParking(outcome: readonly Command[] | Parking | Waiting): outcome is Parking {
  return 'parked' in outcome;
}

/**
 * Moves a row behind the creations it needs, with what its unanswered attempts sent. It replaces the rows of its lane
 * that would send the same.
 */
async function waitAgain(tx: WriteTx<SyncTables>, row: OutboxRow): Promise<void> {
  const equalRows = (await laneRows(tx, row.lane)).filter(
    (each) => row.coalesceKey !== null && each.coalesceKey === row.coalesceKey && isFresh(each),
  );
  await deleteOutboxRows(tx, [row, ...equalRows]);
  const { seq: _, ...moved } = row;
  await addOutboxRow(tx, moved);
}

async function recordFailure<Api, App extends AppTypes>(
  tx: WriteTx<App['tables']>,
  { row, repeated, delivery, sentBefore }: Omit<StartedAttempt<Api, App>, 'request'>,
  error: ApiError,
  moment: { readonly now: number; readonly jitter: number },
): Promise<AttemptOutcome> {
  const outcome = settle(row, error, moment);
  // The response to this attempt does not say whether an earlier unanswered attempt arrived.
  const arrived = repeated || error.isAfterWrite === true;
  const response: LastResponse = {
    at: moment.now,
    kind: error.kind,
    status: 'status' in error ? error.status : null,
    message: describeError(error),
  };
  if (outcome.kind === 'park') {
    // A rejected change is dropped if the deletion of its object is already queued.
    if (await isToBeDeleted(tx, row)) await deleteOutboxRows(tx, [row]);
    // It is also dropped if nothing is left to send: the object was deleted meanwhile, or equals the server's copy.
    else if ((await delivery.prepare(tx)) === null) {
      await delivery.settleUnsent(tx, { now: moment.now });
      await deleteOutboxRows(tx, [row]);
    } else {
      const { serverFailures } = outcome;
      // What was rejected did not arrive: what is found there later is of another attempt, or of another device.
      const sent = error.isAfterWrite === true ? row.sent : repeated ? sentBefore : [];
      await putOutboxRow(tx, {
        ...parked(row, response, outcome.at),
        unanswered: arrived,
        sent,
        serverFailures,
      });
    }
    return 'settled';
  }
  const queued: OutboxRow = { ...row, state: 'queued', lastAnswer: response, unanswered: arrived };
  if (outcome.kind === 'pause') {
    // The session may have ended after the first of several requests, which then arrived.
    await putOutboxRow(tx, { ...queued, unanswered: true });
    await putPause(tx, { why: 'session', since: moment.now });
    return 'rest';
  }
  const { at, serverFailures } = outcome;
  const unanswered = outcome.unanswered || arrived;
  await putOutboxRow(tx, { ...queued, retryAt: at, unanswered, serverFailures });
  return error.kind === 'offline' ? 'rest' : 'settled';
}

async function isToBeDeleted(tx: WriteTx<SyncTables>, row: OutboxRow): Promise<boolean> {
  return (await laneRows(tx, row.lane)).some((each) => each.role === 'delete' && each.seq > row.seq);
}

function parked(row: OutboxRow, lastAnswer: LastResponse, retryAt: number | null): OutboxRow {
  return { ...row, state: 'parked', retryAt, lastAnswer };
}
