import { MINUTE, SECOND, type Clock, type Millis } from '#domain/time.ts';
import type { SyncEngine } from './engine.ts';

/** The longest a wake-up may run: browsers kill workers that run for minutes, and another wake-up follows. */
export const WAKE_UP_LIMIT: Millis = MINUTE;
/** The worker keeps running through a wait this short, so that the last edits are sent although the page is closed. */
const WORTH_WAITING: Millis = 31 * SECOND;
/** How often the queue is checked while another engine holds a lane. */
const MIN_WAIT: Millis = SECOND;

export interface WakeUpPorts {
  /** Created for this wake-up and closed by it. */
  readonly engine: SyncEngine;
  readonly clock: Clock;
}

/**
 * One wake-up of a host that the browser may end at any time: sends what is due, waits for what is due soon, and stops
 * when there is nothing to do. If it is killed, only the rest of this wake-up is lost.
 */
export async function sendForAWhile({ engine, clock }: WakeUpPorts): Promise<void> {
  const end = clock.now() + WAKE_UP_LIMIT;
  const limit = clock.sleep(WAKE_UP_LIMIT).then(() => null);
  for (;;) {
    engine.wake();
    const rest = await Promise.race([engine.idle(), limit]);
    if (rest === null || rest.isBlocked || rest.nextAt === null) break;
    const wait = Math.max(MIN_WAIT, rest.nextAt - clock.now());
    if (wait > WORTH_WAITING || clock.now() + wait > end) break;
    await clock.sleep(wait);
  }
  await engine.close();
}
