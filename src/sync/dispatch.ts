import type { StorageError } from '#domain/error/storageError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock, Millis, Random } from '#domain/time.ts';
import type { Command } from './command.ts';
import { bindOrFail, enqueue } from './enqueue.ts';
import { laneRows } from './outbox/outbox.ts';
import { earlier } from './plan.ts';
import type { Registry } from './registry.ts';
import type { AppTypes, SyncStore } from './tables.ts';
import { writeTogether } from './writeTogether.ts';

/**
 * Applies a change on the device at once and queues it for the server. Never waits for the network. What the person may
 * not do is refused: it changes nothing and is not queued. Of several commands, in their order, all are applied or none.
 */
export type Dispatcher<App extends AppTypes> = (
  ...commands: readonly Command[]
) => Promise<Result<void, StorageError | App['refusal']>>;

export interface DispatchPorts<Api, App extends AppTypes> {
  readonly store: Pick<SyncStore<App['tables']>, 'write'>;
  readonly registry: Registry<Api, App>;
  readonly clock: Clock;
  readonly random: Random;
  /** The server's number of the person, if it is known: passed on to commands. */
  readonly personId?: () => number | null;
  /** False where there is no server: changes are made on the device and nothing is queued. */
  readonly hasServer?: boolean;
  /** Wakes the engine, wherever it runs, with the time at which something is due. */
  readonly wake: (dueAt: Millis) => void;
}

export function createDispatch<Api, App extends AppTypes>(ports: DispatchPorts<Api, App>): Dispatcher<App> {
  const { store, registry, clock, random, hasServer = true, wake } = ports;
  const write = writeTogether(store);
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
    const written = await write(async (tx, last): Promise<Result<Millis | null, App['refusal']>> => {
      for (const { bound } of all) {
        const refused = await bound.refuse(tx, moment);
        if (refused) return err(refused);
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
      return ok(dueAt);
    });
    if (!written.ok) return written;
    if (!written.value.ok) return written.value;
    const { value: dueAt } = written.value;
    if (dueAt !== null) wake(dueAt);
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
