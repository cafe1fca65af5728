/**
 * What a server that calls its release back serves as the service worker. A browser that registers it, or looks for an
 * update, gets a worker that removes itself and what was cached, also where the worker it replaces is the broken part.
 */
export const FAREWELL_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    await self.registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  })());
});
`;
