import { newId } from '#domain/ids.ts';
import { assert } from '#domain/result.ts';
import type { Millis, Random } from '#domain/time.ts';
import type { BoundCommand, Command, Delivery, Moment } from './command.ts';
import { addOutboxRow, deleteOutboxRows, laneRows, putOutboxRow } from './outbox/outbox.ts';
import type { OutboxRow } from './outbox/outboxRow.ts';
import type { Registry } from './registry.ts';
import type { AppTypes, SyncTables, WriteTx } from './tables.ts';
import { deferTo } from './writeTogether.ts';

/** When rows enter the outbox, and the source of their ids. */
export interface Arrival extends Moment {
  readonly random: Random;
  /** Queued by an outcome: sent without a debounce. */
  readonly isAtOnce?: boolean;
  /** The rows of the lane, if they were already read. */
  readonly lane?: readonly OutboxRow[] | undefined;
}

/** A command created by this code that does not bind is a bug; rows of other releases are never bound here. */
export function bindOrFail<Api, App extends AppTypes>(
  registry: Pick<Registry<Api, App>, 'bind'>,
  command: Command,
): BoundCommand<Api, App> {
  const bound = registry.bind(command);
  assert(bound.ok, bound.ok ? '' : bound.error);
  return bound.value;
}

/** Queues a command in the transaction of its change. Returns when it is due; null if there is nothing to send. */
export async function enqueue<Api, App extends AppTypes>(
  tx: WriteTx<App['tables']>,
  command: Command,
  delivery: Delivery<Api, App>,
  arrival: Arrival,
): Promise<Millis | null> {
  const looksBack = delivery.role === 'delete' || delivery.coalesceKey !== null;
  const lane = looksBack ? (arrival.lane ?? (await laneRows(tx, delivery.lane))) : [];
  if (delivery.role === 'delete') {
    const cancelled = lane.filter(isUnsent);
    await deleteOutboxRows(tx, cancelled);
    if (cancelled.some((row) => row.role === 'create')) {
      await delivery.settleUnsent(tx, arrival);
      return null;
    }
    // An earlier attempt of a rejected creation may have arrived: it is reconciled again, so that it can be deleted.
    for (const row of lane) {
      if (row.role === 'create' && row.state === 'parked') {
        await putOutboxRow(tx, { ...row, state: 'queued', retryAt: null });
      }
    }
  }
  const { coalesceKey } = delivery;
  const equalRows =
    coalesceKey === null ? [] : lane.filter((each) => each.coalesceKey === coalesceKey && isFresh(each));
  const row = newRow(command, delivery, arrival, equalRows[0]?.waitingSince ?? arrival.now);
  const seq = await placeOf(tx, row, { equalRows, lane });
  await deferTo(arrival.last, seq === null ? addOutboxRow(tx, row) : putOutboxRow(tx, { ...row, seq }));
  return row.notBefore;
}

/**
 * If an equal row is last in its lane and needs no other lane, the new row overwrites it in place; this happens on
 * every keystroke. Returns its position, or removes the equal rows.
 */
async function placeOf(
  tx: WriteTx<SyncTables>,
  { needs }: Pick<OutboxRow, 'needs'>,
  { equalRows, lane }: { readonly equalRows: readonly OutboxRow[]; readonly lane: readonly OutboxRow[] },
): Promise<number | null> {
  const [equalRow] = equalRows;
  if (!equalRow) return null;
  if (equalRows.length === 1 && equalRow === lane.at(-1) && needs.length === 0) return equalRow.seq;
  await deleteOutboxRows(tx, equalRows);
  return null;
}

/** Never attempted, so it can be replaced: the server has not seen it. */
export function isFresh(row: OutboxRow): boolean {
  return row.state === 'queued' && row.attempts === 0;
}

/** Safe to drop: never attempted, or rejected. A rejected creation with an unanswered attempt may have arrived. */
function isUnsent(row: OutboxRow): boolean {
  return isFresh(row) || (row.state === 'parked' && !(row.role === 'create' && row.unanswered));
}

function newRow(
  command: Command,
  delivery: Pick<Delivery<never, AppTypes>, 'lane' | 'needs' | 'coalesceKey' | 'role' | 'delay' | 'maxWait'>,
  arrival: Arrival,
  waitingSince: Millis,
): Omit<OutboxRow, 'seq'> {
  const rested = Math.min(arrival.now + delivery.delay, waitingSince + delivery.maxWait);
  return {
    id: newId(arrival.random),
    command: command.name,
    args: command.args,
    lane: delivery.lane,
    needs: delivery.needs,
    coalesceKey: delivery.coalesceKey,
    role: delivery.role,
    state: 'queued',
    notBefore: arrival.isAtOnce ? arrival.now : rested,
    retryAt: null,
    createdAt: arrival.now,
    waitingSince,
    attempts: 0,
    attempt: null,
    unanswered: false,
    sent: [],
    serverFailures: 0,
    lastAnswer: null,
  };
}
