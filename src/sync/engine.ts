import type { Millis } from '#domain/time.ts';
import { nextDueAt, outboxAfter, retryUnreached } from '#store/outbox.ts';
import type { OutboxRow } from '#store/outboxRow.ts';
import { getPause } from '#store/pause.ts';
import { storageError } from '#store/storageError.ts';
import { write } from '#store/write.ts';
import { writeTogether } from '#store/writeTogether.ts';
import type { Write } from '#store/writeTogether.ts';
import { NOTHING_PASSED, earlier, plan } from './plan.ts';
import type { EnginePorts } from './ports.ts';
import { sendLane } from './sendLane.ts';
import { FIRST_RETRY } from './settle.ts';

/** How many lanes are at the server at once. */
const LANES_AT_ONCE = 4;
/** How many rows are read in one go: a page stays at hand for the person meanwhile. */
const STRETCH = 250;

export interface WakeOptions {
  /** The network is back: what only failed for want of it is due at once. */
  readonly reconnected?: boolean;
}

/** How things stand once nothing is under way. */
export interface Rest {
  /** When the next row is due, if any is. */
  readonly nextAt: Millis | null;
  /** No row would have fared better: nothing could be reached, or nobody is signed in. */
  readonly isResting: boolean;
}

/** Brings the outbox to the server. It has no timer: whoever hosts it wakes it. */
export interface SyncEngine {
  /** Sends what is due. Waking it while it works makes it look again when it is through. */
  wake(options?: WakeOptions): void;
  /** Resolves once nothing is under way. */
  idle(): Promise<Rest>;
  /** Starts nothing more, and resolves once nothing is under way. */
  close(): Promise<void>;
}

/**
 *   wake ──▶ read a stretch ──▶ plan ──due──▶ send the lane, under its lock, as long as it has due rows ─┐
 *                  ▲              │                                                                      │
 *                  └──────────────┼───────────────◀──────────────────────────────────────────────────────┘
 *                                 └─nothing due──▶ asleep
 *
 * Two engines on one database, as a page's and a worker's, do no harm: a lane is sent under an exclusive lock, and where
 * locks are missing an outcome is recorded only for the attempt it belongs to.
 */
export function createSyncEngine<Api>(ports: EnginePorts<Api>): SyncEngine {
  let running: Promise<void> | null = null;
  let rest: Rest = { nextAt: null, isResting: false };
  let wokenAgain = false;
  let isClosed = false;
  // The lanes that are under way share transactions.
  const together = writeTogether(ports.db);

  async function run(): Promise<void> {
    do {
      wokenAgain = false;
      rest = await drain(ports, together, () => isClosed);
    } while (wokenAgain && !isClosed);
  }

  function wake(): void {
    if (isClosed) return;
    wokenAgain = true;
    running ??= run().finally(() => {
      running = null;
    });
  }

  return {
    wake({ reconnected = false } = {}) {
      if (!reconnected) return wake();
      void write(ports.db, (tx) => retryUnreached(tx)).then((written) => {
        if (!written.ok) ports.log.error('the outbox could not be written', written.error);
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

/** Sends until nothing is due. */
async function drain<Api>(ports: EnginePorts<Api>, together: Write, isClosed: () => boolean): Promise<Rest> {
  const { clock, lock, log, db } = ports;
  const underWay = new Map<string, Promise<void>>();
  let isResting = false;
  let nextAt: Millis | null = null;
  let didSend: boolean;
  const mayGoOn = () => !isResting && !isClosed();

  async function send(lane: string): Promise<void> {
    const wasFree = await lock.tryLock(`${db.name} ${lane}`, async () => {
      if (!mayGoOn()) return;
      didSend = true;
      const attempted = await sendLane(lane, { engine: ports, write: together, mayGoOn });
      if (attempted.ok && attempted.value === 'settled') return;
      isResting = true;
      if (!attempted.ok) log.error('the outbox could not be written', attempted.error);
    });
    // Whoever is at it may die: then it is ours.
    if (!wasFree) nextAt = earlier(nextAt, clock.now() + FIRST_RETRY);
  }

  do {
    didSend = false;
    nextAt = null;
    let passed = NOTHING_PASSED;
    for (let rows = await readAfter(ports, 0); rows.length > 0 && mayGoOn();) {
      const planned = plan(rows, clock.now(), passed);
      ({ passed } = planned);
      nextAt = earlier(nextAt, planned.nextAt);
      for (const { lane } of planned.due) {
        while (underWay.size >= LANES_AT_ONCE) await Promise.race(underWay.values());
        if (!mayGoOn()) break;
        underWay.set(
          lane,
          send(lane).finally(() => underWay.delete(lane)),
        );
      }
      if (planned.due.length === 0 && rows.length === STRETCH) {
        // A row that is due may stand behind another one, so this tells only that none is: then the rest is not read.
        const soonest = await readOr(ports, null, () => nextDueAt(db));
        if (soonest === null || soonest > clock.now()) {
          nextAt = earlier(nextAt, soonest);
          break;
        }
      }
      rows = await readAfter(ports, rows.at(-1)?.seq ?? 0);
    }
    await Promise.all(underWay.values());
    // What was settled may have released other rows, or have changed when they are due.
  } while (didSend && mayGoOn());
  return { nextAt: isResting ? earlier(nextAt, clock.now() + FIRST_RETRY) : nextAt, isResting };
}

/** Nothing while the queue is paused, and nothing where it cannot be read: what waits is safe where it is. */
function readAfter<Api>(ports: EnginePorts<Api>, seq: number): Promise<readonly OutboxRow[]> {
  const { db } = ports;
  return readOr(ports, [], async () => ((await getPause(db)) ? [] : outboxAfter(db, seq, STRETCH)));
}

async function readOr<Api, T>({ log }: EnginePorts<Api>, otherwise: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const error = storageError(cause);
    if (!error) throw cause;
    log.error('the outbox could not be read', error);
    return otherwise;
  }
}
