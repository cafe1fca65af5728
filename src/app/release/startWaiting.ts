/** The message that Workbox's workers handle. */
const SKIP_WAITING = { type: 'SKIP_WAITING' } as const;

/**
 * Activates the waiting version. The browser does so only once the active one is idle; a version installed until then
 * replaces the waiting one and is activated instead.
 */
export function startWaiting(registration: ServiceWorkerRegistration): void {
  const start = (): void => registration.waiting?.postMessage(SKIP_WAITING);
  const follow = (): void => registration.installing?.addEventListener('statechange', start);
  registration.addEventListener('updatefound', follow);
  follow();
  start();
}
