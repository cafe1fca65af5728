import { storageError } from '#domain/error/storageError.ts';
import type { Millis } from '#domain/time.ts';
import { nextDueAt, outboxAfter, retryUnreached } from './outbox/outbox.ts';
import type { OutboxRow } from './outbox/outboxRow.ts';
import { getPause } from './outbox/pause.ts';
import { NOTHING_PASSED, earlier, plan } from './plan.ts';
import type { EnginePorts } from './ports.ts';
import { sendLane } from './sendLane.ts';
import { FIRST_RETRY } from './settle.ts';
import type { AppTypes } from './tables.ts';
import { writeTogether } from './writeTogether.ts';

/** How many lanes are sent at the same time. */
const LANES_AT_ONCE = 4;
/** How many rows are read at once, so that the page stays responsive. */
const BATCH_SIZE = 250;

export interface WakeOptions {
  /** The network is back: rows that failed only because it was missing are due at once. */
  readonly reconnected?: boolean;
}

/** The state of the queue when nothing is in progress. */
export interface IdleState {
  /** When the next row is due; null if none is. */
  readonly nextAt: Millis | null;
  /** No row would have succeeded: the server is unreachable, or the session has expired. */
  readonly isBlocked: boolean;
}

/** Sends the outbox to the server. It has no timer: its host wakes it. */
export interface SyncEngine {
  /** Sends what is due. Called while the engine works, it makes the engine check again afterwards. */
  wake(options?: WakeOptions): void;
  /** Resolves when nothing is in progress. */
  idle(): Promise<IdleState>;
  /** Starts nothing more, and resolves when nothing is in progress. */
  close(): Promise<void>;
}

/**
 * wake ──▶ read a batch ──▶ plan ──due──▶ send the lane, under its lock, as long as it has due rows ─┐
 *               ▲            │                                                                       │
 *               └────────────┼───────────────◀───────────────────────────────────────────────────────┘
 *                            └─nothing due──▶ idle
 *
 * Two engines on one database, a page's and a worker's, are safe: a lane is sent under an exclusive lock, and without
 * locks an outcome is stored only for the attempt it belongs to.
 */
export function createSyncEngine<Api, App extends AppTypes>(ports: EnginePorts<Api, App>): SyncEngine {
  const { clock, lock, log, store } = ports;
  let running: Promise<void> | null = null;
  let rest: IdleState = { nextAt: null, isBlocked: false };
  let wakes = 0;
  let noteWake: (() => void) | null = null;
  let isClosed = false;
  // Lanes that are sent at the same time share transactions.
  const together = writeTogether(store);

  /** Sends until nothing is due. */
  async function drain(): Promise<IdleState> {
    const underWay = new Map<string, Promise<void>>();
    const heldElsewhere = new Set<string>();
    let isBlocked = false;
    let nextAt: Millis | null = null;
    let didSend: boolean;
    let seen: number;
    const mayGoOn = () => !isBlocked && !isClosed;

    async function send(lane: string): Promise<void> {
      if (!(await areCommandsLoaded(ports))) {
        isBlocked = true;
        return;
      }
      const wasFree = await lock.tryLock(`${store.name} ${lane}`, async () => {
        if (!mayGoOn()) return;
        const attempted = await sendLane(lane, { engine: ports, write: together, mayGoOn });
        didSend = true;
        if (attempted.ok && attempted.value === 'settled') return;
        isBlocked = true;
        if (!attempted.ok) log.error('the outbox could not be written', attempted.error);
      });
      // The engine that holds the lock may die; then this one continues.
      if (!wasFree) heldElsewhere.add(lane);
    }

    do {
      didSend = false;
      seen = wakes;
      nextAt = null;
      let passed = NOTHING_PASSED;
      for (let rows = await readAfter(ports, 0); rows.length > 0 && mayGoOn();) {
        const planned = plan(rows, clock.now(), passed);
        ({ passed } = planned);
        nextAt = earlier(nextAt, planned.nextAt);
        for (const { lane } of planned.due) {
          if (underWay.has(lane) || heldElsewhere.has(lane)) continue;
          while (underWay.size >= LANES_AT_ONCE) await Promise.race(underWay.values());
          if (!mayGoOn()) break;
          underWay.set(
            lane,
            send(lane).finally(() => underWay.delete(lane)),
          );
        }
        if (planned.due.length === 0 && rows.length === BATCH_SIZE) {
          // A due row may be blocked by another one, so this only shows that no row is due; then nothing is read.
          const soonest = await readOr(ports, null, () => nextDueAt(store.tables));
          if (soonest === null || soonest > clock.now()) {
            nextAt = earlier(nextAt, soonest);
            break;
          }
        }
        rows = await readAfter(ports, rows.at(-1)?.seq ?? 0);
      }
      // What is queued meanwhile does not wait for the lanes under way.
      if (underWay.size > 0 && wakes === seen) {
        const woken = new Promise<void>((resolve) => (noteWake = resolve));
        await Promise.race([...underWay.values(), woken]);
      }
      // A settled row may have unblocked other rows, or changed when they are due.
    } while ((didSend || underWay.size > 0 || wakes !== seen) && mayGoOn());
    await Promise.all(underWay.values());
    const isToTryAgain = isBlocked || heldElsewhere.size > 0;
    return { nextAt: isToTryAgain ? earlier(nextAt, clock.now() + FIRST_RETRY) : nextAt, isBlocked };
  }

  async function run(): Promise<void> {
    let seen: number;
    do {
      seen = wakes;
      rest = await drain();
    } while (wakes !== seen && !isClosed);
  }

  function wake(): void {
    if (isClosed) return;
    wakes += 1;
    noteWake?.();
    running ??= run().finally(() => {
      running = null;
    });
  }

  return {
    wake({ reconnected = false } = {}) {
      if (!reconnected) return wake();
      void store
        .write((tx) => retryUnreached(tx))
        .then((written) => {
          if (!written.ok) log.error('the outbox could not be written', written.error);
          wake();
        });
    },
    async idle() {
      while (running) await running;
      return rest;
    },
    async close() {
      isClosed = true;
      while (running) await running;
    },
  };
}

/**
 * Whether every command can be read. A row that cannot would be parked. Nothing is loaded before there is something to
 * send.
 */
async function areCommandsLoaded<Api, App extends AppTypes>({
  commands,
  log,
}: EnginePorts<Api, App>): Promise<boolean> {
  try {
    await commands.load?.(null);
    return true;
  } catch (cause) {
    log.error('the commands could not be loaded', cause);
    return false;
  }
}

/** Returns no rows while the queue is paused or cannot be read: pending changes stay in the outbox. */
function readAfter<Api, App extends AppTypes>(
  ports: EnginePorts<Api, App>,
  seq: number,
): Promise<readonly OutboxRow[]> {
  const { tables } = ports.store;
  return readOr(ports, [], async () =>
    (await getPause(tables)) ? [] : outboxAfter(tables, seq, BATCH_SIZE),
  );
}

async function readOr<T>(
  { log }: Pick<EnginePorts<never, AppTypes>, 'log'>,
  otherwise: T,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const error = storageError(cause);
    if (!error) throw cause;
    log.error('the outbox could not be read', error);
    return otherwise;
  }
}
