/**
 * Served as the service worker after a release was withdrawn. A browser that registers it, or checks for an update,
 * gets a worker that removes itself and all caches, even if the worker it replaces is broken.
 */
export const UNREGISTERING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    await self.registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  })());
});
`;
