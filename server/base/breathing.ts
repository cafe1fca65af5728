import { setImmediate } from 'node:timers/promises';

/** As long as one piece of work may keep the server's own thread, in milliseconds. */
const SLICE = 8;

/**
 * Lets others have a turn where a piece of work has kept the thread for a slice: awaited between the steps of what has
 * to be done on it.
 */
export function breathing(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await setImmediate();
    since = performance.now();
  };
}
