import type { MissingRight } from '#domain/access/missingRight.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock, Millis, Random } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { laneRows } from '#store/outbox/outbox.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { writeTogether } from '#store/writeTogether.ts';
import type { Command } from './command.ts';
import { bindOrFail, enqueue } from './enqueue.ts';
import { earlier } from './plan.ts';
import type { Registry } from './registry.ts';

/** Why a change was not made: the storage failed, or the person may not make it. */
export type DispatchError = StorageError | MissingRight;

/**
 * Applies a change on the device at once and queues it for the server. Never waits for the network. What the person may
 * not do is refused: it changes nothing and is not queued. Of several commands, in their order, all are applied or none.
 */
export type Dispatch = (...commands: readonly Command[]) => Promise<Result<void, DispatchError>>;

export interface DispatchPorts<Api> {
  readonly db: SextantDb;
  readonly registry: Registry<Api>;
  readonly clock: Clock;
  readonly random: Random;
  /** The server's number of the person, if it is known. */
  readonly personId?: () => number | null;
  /** False where there is no server: changes are made on the device and nothing is queued. */
  readonly hasServer?: boolean;
  /** Wakes the engine, wherever it runs, with the time at which something is due. */
  readonly wake: (dueAt: Millis) => void;
}

type Applied = { readonly refused: MissingRight } | { readonly refused: null; readonly dueAt: Millis | null };

export function createDispatch<Api>(ports: DispatchPorts<Api>): Dispatch {
  const { db, registry, clock, random, hasServer = true, wake } = ports;
  const write = writeTogether(db);
  return async (...commands) => {
    for (const { name } of commands) {
      const loading = registry.load?.(name) ?? null;
      if (loading) {
        const loaded = await settledLoad(loading);
        if (!loaded.ok) return loaded;
      }
    }
    const all = commands.map((command) => ({ command, bound: bindOrFail(registry, command) }));
    const moment = { now: clock.now(), personId: ports.personId?.() ?? null };
    const written = await write(async (tx, last): Promise<Applied> => {
      for (const { bound } of all) {
        const refused = await bound.refuse(tx, moment);
        if (refused) return { refused };
      }
      let dueAt: Millis | null = null;
      for (const { command, bound } of all) {
        const [followers, lane] = await Promise.all([
          bound.apply(tx, { ...moment, last }),
          bound.queuesIn === null ? undefined : laneRows(tx, bound.queuesIn),
        ]);
        const queued = [command, ...followers].map((each) => ({
          ...bindOrFail(registry, each),
          command: each,
        }));
        for (const { command: each, delivery } of queued) {
          if (delivery && hasServer)
            dueAt = earlier(dueAt, await enqueue(tx, each, delivery, { ...moment, random, last, lane }));
        }
      }
      return { refused: null, dueAt };
    });
    if (!written.ok) return written;
    if (written.value.refused) return err(written.value.refused);
    if (written.value.dueAt !== null) wake(written.value.dueAt);
    return ok(undefined);
  };
}

/** A chunk that cannot be loaded belongs to another release: the page must be reloaded. */
async function settledLoad(loading: Promise<void>): Promise<Result<void, StorageError>> {
  try {
    await loading;
    return ok(undefined);
  } catch (cause) {
    return err({ kind: 'outdated', cause });
  }
}
