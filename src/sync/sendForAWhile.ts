import { MINUTE, SECOND } from '#domain/time.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { SyncEngine } from './engine.ts';

/** How long one wake-up works at most: browsers end what takes minutes, and there will be another. */
export const WAKE_UP_LIMIT: Millis = MINUTE;
/** A rest this short is waited for, so that what was typed last leaves though its page has closed. */
const WORTH_WAITING: Millis = 31 * SECOND;
/** Between two looks at what somebody else is at. */
const SHORTEST_WAIT: Millis = SECOND;

export interface WakeUpPorts {
  /** Made for this wake-up, and closed by it. */
  readonly engine: SyncEngine;
  readonly clock: Clock;
}

/**
 * One wake-up of a host that lives on borrowed time: sends what is due, waits for what soon will be, and ends as soon as
 * there is nothing to gain. Being killed at any point costs nothing but the rest of it.
 */
export async function sendForAWhile({ engine, clock }: WakeUpPorts): Promise<void> {
  const end = clock.now() + WAKE_UP_LIMIT;
  const limit = clock.sleep(WAKE_UP_LIMIT).then(() => null);
  for (;;) {
    engine.wake();
    const rest = await Promise.race([engine.idle(), limit]);
    if (rest === null || rest.isResting || rest.nextAt === null) break;
    const wait = Math.max(SHORTEST_WAIT, rest.nextAt - clock.now());
    if (wait > WORTH_WAITING || clock.now() + wait > end) break;
    await clock.sleep(wait);
  }
  await engine.close();
}
