import type { Millis } from '#domain/time.ts';
import { listOutbox, retryUnreached } from '#store/outbox.ts';
import { getPause } from '#store/pause.ts';
import { storageError } from '#store/storageError.ts';
import { write } from '#store/write.ts';
import { attempt } from './attempt.ts';
import { plan } from './plan.ts';
import type { EnginePorts } from './ports.ts';
import { FIRST_RETRY } from './settle.ts';

/** How many lanes are at the server at once. */
const LANES_AT_ONCE = 4;

export interface WakeOptions {
  /** The network is back: what only failed for want of it is due at once. */
  readonly reconnected?: boolean;
}

/** Brings the outbox to the server. It has no timer: whoever hosts it wakes it. */
export interface SyncEngine {
  /** Sends what is due. Waking it while it works makes it look again when it is through. */
  wake(options?: WakeOptions): void;
  /** Resolves once nothing is under way, with the moment the next row is due, if any is. */
  idle(): Promise<{ readonly nextAt: Millis | null }>;
  /** Starts nothing more, and resolves once nothing is under way. */
  close(): Promise<void>;
}

/**
 *   wake ──▶ read the outbox ──▶ plan ──send──▶ attempt, under the lane's lock ─┐
 *                  ▲               │                                           │
 *                  └───────────────┼──────────────◀────────────────────────────┘
 *                                  └─wait, idle──▶ asleep
 *
 * Two engines on one database, as a page's and a worker's, do no harm: a lane is sent under an exclusive lock, and where
 * locks are missing an outcome is recorded only for the attempt it belongs to.
 */
export function createSyncEngine<Api>(ports: EnginePorts<Api>): SyncEngine {
  let running: Promise<Millis | null> | null = null;
  let nextAt: Millis | null = null;
  let wokenAgain = false;
  let isClosed = false;

  async function run(): Promise<Millis | null> {
    let next: Millis | null;
    do {
      wokenAgain = false;
      next = await drain(ports, () => isClosed);
    } while (wokenAgain && !isClosed);
    return next;
  }

  function wake(): void {
    if (isClosed) return;
    wokenAgain = true;
    running ??= run()
      .then((next) => (nextAt = next))
      .finally(() => {
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
      return { nextAt };
    },
    async close() {
      isClosed = true;
      while (running) await running;
    },
  };
}

/** Sends until nothing is due; answers when the next row is. */
async function drain<Api>(ports: EnginePorts<Api>, isClosed: () => boolean): Promise<Millis | null> {
  const { db, clock, lock, log } = ports;
  const underWay = new Map<string, Promise<void>>();
  const elsewhere = new Set<string>();
  let isResting = false;

  const sendLane = async (lane: string, work: () => ReturnType<typeof attempt>) => {
    const wasFree = await lock.tryLock(`${db.name} ${lane}`, async () => {
      const attempted = await work();
      if (attempted.ok && attempted.value === 'settled') return;
      isResting = true;
      if (!attempted.ok) log.error('the outbox could not be written', attempted.error);
    });
    if (!wasFree) elsewhere.add(lane);
  };

  let nextAt: Millis | null = null;
  while (!isClosed()) {
    const rows = await readQueue(ports);
    const step = plan(rows, clock.now(), new Set([...underWay.keys(), ...elsewhere]));
    nextAt = step.kind === 'wait' ? step.until : step.kind === 'send' ? clock.now() + FIRST_RETRY : null;
    if (step.kind === 'send' && !isResting && underWay.size < LANES_AT_ONCE) {
      const { row } = step;
      const sending = sendLane(row.lane, () => attempt(ports, row)).finally(() => underWay.delete(row.lane));
      underWay.set(row.lane, sending);
    } else if (underWay.size > 0) {
      await Promise.race(underWay.values());
    } else {
      break;
    }
  }
  await Promise.allSettled(underWay.values());
  return nextAt;
}

/** Nothing while the queue is paused, and nothing where it cannot be read: what waits is safe where it is. */
async function readQueue<Api>({ db, log }: EnginePorts<Api>) {
  try {
    return (await getPause(db)) ? [] : await listOutbox(db);
  } catch (cause) {
    const error = storageError(cause);
    if (!error) throw cause;
    log.error('the outbox could not be read', error);
    return [];
  }
}
