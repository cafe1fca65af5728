/**
 * The service worker: keeps the app's own files so that every page opens without a network, sends what waits when no
 * page does, and steps aside when a release is called back. It caches no answer of the contract: those live in IndexedDB.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isPagePath } from '#contract/addresses.ts';
import { ENGINE_CACHE, isEngineFile } from '#contract/engineFiles.ts';
import { isCalledBack } from '#api/isCalledBack.ts';
import { isStepBack } from '#sync/stepBackMessage.ts';
import { readWakeMessage } from '#sync/wakeMessage.ts';
import { OUTBOX_TAG, askForPeriods, askToBeWoken } from './backgroundSync.ts';
import type { SyncEvent } from './backgroundSync.ts';
import { createOutboxSender } from './outboxSender.ts';

declare const self: ServiceWorkerGlobalScope;

const base = new URL(self.registration.scope).pathname;

/** The path below the base path, with its leading slash. */
function pathBelowBase(url: URL): string {
  return url.pathname.startsWith(base) ? `/${url.pathname.slice(base.length)}` : url.pathname;
}

/** Leaves every later request to the network; open pages keep what they have until they are reloaded. */
async function stepAside(): Promise<void> {
  await self.registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

async function stepAsideWhenCalledBack(): Promise<void> {
  if (await isCalledBack((url) => fetch(url, { cache: 'no-store' }), `${base}release.json`))
    await stepAside();
}

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

const page = createHandlerBoundToURL('index.html');
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isPagePath(pathBelowBase(url)),
  async (options) => {
    if (options.event instanceof ExtendableEvent) options.event.waitUntil(stepAsideWhenCalledBack());
    return page(options);
  },
);

// Only who asked for it has the engine, so that it is not among the app's own files. Its names change with its bytes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isEngineFile(url.pathname),
  async ({ request }) => {
    const kept = await (await caches.open(ENGINE_CACHE)).match(request.url);
    return kept ?? fetch(request);
  },
);

const outbox = createOutboxSender(self);

/**
 * Another version is to take over. The browser starts it only once this one has nothing to do, and sending can take a
 * minute; what is broken off is taken up by the next (LK-4).
 */
const stepsBack = new AbortController();
const steppedBack = new Promise<void>((resolve) => {
  stepsBack.signal.addEventListener('abort', () => resolve());
});
const untilSteppedBack = (work: Promise<unknown>): Promise<unknown> => Promise.race([work, steppedBack]);

/** What still waits after it is tried again by the browser, which learns of it by a promise that is refused. */
async function sendForTheBrowser(): Promise<void> {
  if ((await outbox.send()) > 0) throw new Error('Changes are still waiting.');
}

self.addEventListener('message', (event) => {
  const wake = readWakeMessage(event.data);
  if (wake) event.waitUntil(untilSteppedBack(outbox.send()));
  if (isStepBack(event.data)) stepsBack.abort();
  // The wish is taken only while a page is there.
  if (wake?.isLeaving) {
    event.waitUntil(
      outbox.count().then((count) => (count > 0 ? askToBeWoken(self.registration) : undefined)),
    );
  }
  // What workbox-window's messageSkipWaiting() sends: the person pressed Reload.
  const type: unknown =
    typeof event.data === 'object' && event.data !== null ? Reflect.get(event.data, 'type') : null;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  // The first visit is served from the network; claiming it lets its lazy parts come from the cache as well.
  event.waitUntil(self.clients.claim());
  event.waitUntil(askForPeriods(self.registration));
  // Not waited for: fetches wait for whatever activation waits for.
  outbox.send().catch(() => undefined);
});

for (const name of ['sync', 'periodicsync']) {
  self.addEventListener(name, (event) => {
    const woken = event as SyncEvent;
    if (woken.tag === OUTBOX_TAG) woken.waitUntil(untilSteppedBack(sendForTheBrowser()));
  });
}
