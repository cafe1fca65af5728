import type { Client } from '#api/http/client.ts';
import { toRequest } from '#api/http/send.ts';
import { logEvents } from '#contract/site.ts';
import { isUnreachable } from '#domain/error/unreachable.ts';
import { newId } from '#domain/ids.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { SECOND, type Clock, type Millis, type Random } from '#domain/time.ts';
import { BATCH_SIZE, batchesOf, logEvent, type LogBatch, type UsageEvent } from '#domain/usage/logEvent.ts';
import type { SextantDb } from '#store/db.ts';
import { dropEvents, keepEvents, keptBatches, keptEvents } from '#store/usageLog.ts';
import { write } from '#store/write.ts';
import type { LockPort } from '#sync/ports.ts';

/** LOG-02. */
const DEBOUNCE: Millis = SECOND;

export interface UsageLogPorts {
  readonly db: SextantDb;
  readonly client: Pick<Client, 'raw'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly lock: LockPort;
  readonly isVisible: () => boolean;
  /** Whether an event is sent to the server. */
  readonly isWanted: (event: UsageEvent) => boolean;
  /** Whether it takes calls, as far as is known. */
  readonly isReachable: () => boolean;
  /** Sends a form to the server as a beacon; false where the browser refuses, or has none. */
  readonly beacon: (path: string, fields: Readonly<Record<string, string>>) => boolean;
  /** Of a page that is embedded in another. */
  readonly guestToken: () => string | null;
  readonly reportError: (error: unknown, where: string) => void;
}

export interface UsageLog {
  readonly note: (event: UsageEvent, at: Millis) => void;
  /** Sends what is noted at once: the page may be closing. */
  readonly flush: () => void;
  /** Sends what was kept while there was no server. */
  readonly sendKept: () => Promise<void>;
}

/**
 * Reports what a person does, in batches, a second after the last event (LOG-01, LOG-02). With a server a batch leaves
 * as a beacon, which also survives the end of the page (LOG-03); without one it is kept on the device, and posted later
 * (LOG-05).
 */
export function createUsageLog(ports: UsageLogPorts): UsageLog {
  const { db, client, clock, random, reportError } = ports;
  const impressionId = newId(random);
  let noted: JsonRecord[] = [];
  let lastAction: string | null = null;
  let turn = 0;

  function flush(): void {
    turn += 1;
    const events = noted;
    noted = [];
    for (const batch of batchesOf(events)) {
      if (!ports.isReachable() || !sendBeacon(batch)) {
        deliver(batch).catch((error: unknown) => reportError(error, 'log events'));
      }
    }
  }

  function sendBeacon({ query, events }: LogBatch): boolean {
    const token = ports.guestToken();
    const fields = { events: JSON.stringify(events), ...(token !== null && { guest_token: token }) };
    return ports.beacon(`${logEvents.path}?${new URLSearchParams(query).toString()}`, fields);
  }

  async function deliver(batch: LogBatch): Promise<void> {
    if (ports.isReachable() && (await post(batch)) !== 'later') return;
    const written = await write(db, (tx) =>
      keepEvents(tx, batch.events, { at: clock.now(), id: newId(random) }),
    );
    // Without space for them they are dropped: a person's work takes precedence.
    if (!written.ok) reportError(written.error, 'log events');
  }

  /** What the server rejects would always be rejected. */
  async function post({ query, events }: LogBatch): Promise<'done' | 'later'> {
    const form = { events: JSON.stringify(events) };
    const sent = await client.raw(toRequest(logEvents, { query, form }));
    return sent.ok || (sent.error.kind === 'http' && !isUnreachable(sent.error)) ? 'done' : 'later';
  }

  async function sendAllKept(): Promise<void> {
    for (const key of await keptBatches(db)) {
      const [batch] = batchesOf(await keptEvents(db, key));
      if (batch !== undefined && (await post(batch)) === 'later') return;
      await write(db, (tx) => dropEvents(tx, key));
    }
  }

  return {
    note(event, at) {
      if (!ports.isWanted(event)) return;
      if (event.type === 'user') lastAction = newId(random);
      const visibility = ports.isVisible() ? 'visible' : 'hidden';
      noted.push(logEvent(event, { at, impressionId, id: lastAction, visibility }));
      if (noted.length >= BATCH_SIZE) return flush();
      turn += 1;
      const mine = turn;
      void clock.sleep(DEBOUNCE).then(() => mine === turn && flush());
    },
    flush,
    async sendKept() {
      // One page sends them, so that none arrives twice.
      await ports.lock.tryLock(`${db.name} usage log`, sendAllKept);
    },
  };
}
