import { SECOND } from '#domain/time.ts';
import type { Clock, Millis } from '#domain/time.ts';

/** The message that Workbox's workers handle. */
const SKIP_WAITING = { type: 'SKIP_WAITING' } as const;

const AGAIN_AFTER: Millis = 3 * SECOND;
/** About as long as the browser itself lets the active version work on. */
const MOST_TIMES = 100;

/**
 * Activates the waiting version. The browser does so only once the active one is idle; a version installed until then
 * replaces the waiting one and is activated instead. Asked again while it waits: Chromium can miss the moment in which
 * the active version becomes idle, and then looks again only after minutes.
 */
export function startWaiting(registration: ServiceWorkerRegistration, clock: Clock): void {
  const start = (): void => registration.waiting?.postMessage(SKIP_WAITING);
  const follow = (): void => registration.installing?.addEventListener('statechange', start);
  registration.addEventListener('updatefound', follow);
  follow();
  start();
  void askAgain(registration, clock, start);
}

async function askAgain(
  registration: ServiceWorkerRegistration,
  clock: Clock,
  start: () => void,
): Promise<void> {
  for (let times = 0; times < MOST_TIMES; times += 1) {
    await clock.sleep(AGAIN_AFTER);
    if (!registration.waiting) return;
    start();
  }
}
