import { newId } from '#domain/ids.ts';
import { assert, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Clock, Millis, Random } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { addOutboxRow, deleteOutboxRows, laneRows } from '#store/outbox.ts';
import type { OutboxRow } from '#store/outboxRow.ts';
import type { StorageError } from '#store/storageError.ts';
import { write } from '#store/write.ts';
import type { Tx } from '#store/write.ts';
import type { BoundCommand, Command, Delivery } from './command.ts';
import type { Registry } from './registry.ts';

/** Makes a change: on the device at once, on the server when that is possible. It never waits for the network. */
export type Dispatch = (command: Command) => Promise<Result<void, StorageError>>;

export interface DispatchPorts<Api> {
  readonly db: SextantDb;
  readonly registry: Registry<Api>;
  readonly clock: Clock;
  readonly random: Random;
  /** Tells the engine, wherever it runs, that there may be something to send. */
  readonly wake: () => void;
}

export function createDispatch<Api>(ports: DispatchPorts<Api>): Dispatch {
  const { db, registry, clock, random, wake } = ports;
  return async (command) => {
    const bound = bindOrFail(registry, command);
    const moment = { now: clock.now() };
    const written = await write(db, async (tx) => {
      const followers = await bound.apply(tx, moment);
      const queued = [command, ...followers].map((each) => ({
        ...bindOrFail(registry, each),
        command: each,
      }));
      for (const { command: each, delivery } of queued) {
        if (delivery) await enqueue(tx, each, delivery, { ...moment, id: newId(random) });
      }
      return queued.some((each) => each.delivery);
    });
    if (!written.ok) return written;
    if (written.value) wake();
    return ok(undefined);
  };
}

/** A command that this code made and cannot bind is a bug; rows of other releases are never bound here. */
function bindOrFail<Api>(registry: Registry<Api>, command: Command): BoundCommand<Api> {
  const bound = registry.bind(command);
  assert(bound.ok, bound.ok ? '' : bound.error);
  return bound.value;
}

interface Arrival {
  readonly now: Millis;
  readonly id: string;
}

async function enqueue<Api>(
  tx: Tx,
  command: Command,
  delivery: Delivery<Api>,
  arrival: Arrival,
): Promise<void> {
  const lane = await laneRows(tx, delivery.lane);
  if (delivery.role === 'delete') {
    const cancelled = lane.filter(isUnsent);
    await deleteOutboxRows(tx, cancelled);
    if (cancelled.some((row) => row.role === 'create')) return delivery.settleUnsent(tx, arrival);
  }
  const twins = lane.filter(
    (row) => row.coalesceKey !== null && row.coalesceKey === delivery.coalesceKey && isFresh(row),
  );
  await deleteOutboxRows(tx, twins);
  await addOutboxRow(tx, newRow(command, delivery, arrival, twins[0]?.waitingSince ?? arrival.now));
}

/** Never attempted, so it can be replaced: nobody else has seen it. */
function isFresh(row: OutboxRow): boolean {
  return row.state === 'queued' && row.attempts === 0;
}

/** Nothing of it is on the server: never attempted, or refused with an answer. */
function isUnsent(row: OutboxRow): boolean {
  return isFresh(row) || row.state === 'parked';
}

function newRow<Api>(
  command: Command,
  delivery: Delivery<Api>,
  arrival: Arrival,
  waitingSince: Millis,
): Omit<OutboxRow, 'seq'> {
  return {
    id: arrival.id,
    command: command.name,
    args: command.args,
    lane: delivery.lane,
    needs: delivery.needs,
    coalesceKey: delivery.coalesceKey,
    role: delivery.role,
    state: 'queued',
    notBefore: Math.min(arrival.now + delivery.delay, waitingSince + delivery.maxWait),
    retryAt: null,
    createdAt: arrival.now,
    waitingSince,
    attempts: 0,
    attempt: null,
    unanswered: false,
    serverFailures: 0,
    lastAnswer: null,
  };
}
