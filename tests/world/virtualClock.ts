import type { Clock, Millis } from '#domain/time.ts';

export interface VirtualClock extends Clock {
  /** Advances the time, waking sleepers in order; in between everything that can run does run. */
  advance(ms: Millis): Promise<void>;
}

/** Time that advances only when a test says so; `rest` runs everything that can run without it. */
export function virtualClock(
  start: Millis = 1_800_000_000_000,
  rest: () => Promise<void> = settled,
): VirtualClock {
  let now = start;
  const sleepers: { at: Millis; wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ at: now + Math.max(0, ms), wake });
      }),
    async advance(ms) {
      const end = now + ms;
      await rest();
      for (;;) {
        sleepers.sort((a, b) => a.at - b.at);
        const next = sleepers[0];
        if (!next || next.at > end) break;
        sleepers.shift();
        now = Math.max(now, next.at);
        next.wake();
        await rest();
      }
      // Nobody was woken since everything that could run did.
      now = end;
    },
  };
}

/** Runs everything that is pending where nothing is stored: promises, also those of response bodies. */
export const promisesSettled = (): Promise<void> => turns(20);

/** Runs everything that is pending: promises, and IndexedDB, which takes one `setImmediate` per step. */
export const settled = (): Promise<void> => turns(250);

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
