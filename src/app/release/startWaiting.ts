/** The message that Workbox's workers wait for. */
const SKIP_WAITING = { type: 'SKIP_WAITING' } as const;

/**
 * Lets the version that waits begin. The browser starts it only once the present one has nothing to do; where yet another
 * version is installed until then it takes the waiting one's place, and begins in its stead.
 */
export function startWaiting(registration: ServiceWorkerRegistration): void {
  const start = (): void => registration.waiting?.postMessage(SKIP_WAITING);
  const follow = (): void => registration.installing?.addEventListener('statechange', start);
  registration.addEventListener('updatefound', follow);
  follow();
  start();
}
