/**
 * The service worker: caches the app's files so that every page opens without a network, sends the outbox when no page
 * does, and unregisters when a release is recalled. It caches no response of the contract: those are stored in
 * IndexedDB.
 */
import { createHandlerBoundToURL, precacheAndRoute, PrecacheController } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import * as v from 'valibot';
import { isPagePath, isServerPath } from '#contract/addresses.ts';
import { OPEN_BASE, OPEN_BASE_TAG } from '#contract/openBase.ts';
import { HELP_PATH } from '#domain/helpPage.ts';
import { ENGINE_CACHE, isEngineFile } from '#contract/files/engineFiles.ts';
import { SHARE_PATH } from '#contract/files/sharedFiles.ts';
import { keepHelp } from '#api/http/keepHelp.ts';
import { isReleaseWithdrawn } from '#api/http/isReleaseWithdrawn.ts';
import { isStepBack } from '#sync/stepBackMessage.ts';
import { readWakeMessage } from '#sync/wakeMessage.ts';
import { parseJson } from '#domain/jsonValue.ts';
import { pushMessage } from '#contract/people/notice.ts';
import { OUTBOX_TAG, registerPeriodicSync, requestWakeUp, type SyncEvent } from './backgroundSync.ts';
import { createOutboxSender } from './outboxSender.ts';
import { deleteOldPrecaches, deleteOwnCaches } from './ownCaches.ts';
import { respondWithHelp } from './respondWithHelp.ts';
import { takeShared } from './sharedFiles.ts';

/** Shows what the server pushes, without names, and opens the inbox when it is pressed. */
function showPushes(worker: ServiceWorkerGlobalScope): void {
  const { registration, clients } = worker;
  const { scope } = registration;
  const inbox = `${scope}inbox/`;
  // Frames, and screens on walls, belong to nobody who reads an inbox.
  const isRead = ({ frameType, url }: WindowClient): boolean =>
    frameType !== 'nested' && !url.startsWith(`${scope}kiosk/`) && !url.startsWith(`${scope}embedded/`);
  worker.addEventListener('push', (event) => {
    const read = v.safeParse(pushMessage, parseJson(event.data?.text() ?? ''));
    // A browser revokes the permission of an app that shows nothing.
    const { tag, text } = read.success ? read.output : { tag: '', text: 'There is something new' };
    event.waitUntil(registration.showNotification('Sextant', { body: text, tag, icon: 'icon-192.png' }));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const open = async (): Promise<unknown> => {
      const windows = (await clients.matchAll({ type: 'window' })).filter(isRead);
      const there = windows.find(({ url }) => url.startsWith(inbox)) ?? (await windows[0]?.navigate(inbox));
      return there ? there.focus() : clients.openWindow(inbox);
    };
    event.waitUntil(open());
  });
}

/** Of the static routing of service workers, which not every browser has. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: 'cache';
  }): Promise<void>;
}

/**
 * Has the browser itself take the app's files from the caches. A page needs about fifty, and the worker would be
 * called for each. What no cache has is requested from the network, as without this.
 */
function routeAppFiles(event: RoutingEvent, base: string): void {
  const added = event.addRoutes?.({
    condition: { urlPattern: { pathname: `${base}assets/*` } },
    source: 'cache',
  });
  // Without the route the worker responds.
  if (added) event.waitUntil(added.catch(() => undefined));
}

declare const self: ServiceWorkerGlobalScope;

const base = new URL(self.registration.scope).pathname;

/** The path below the base path, with its leading slash. */
function pathBelowBase(url: URL): string {
  return url.pathname.startsWith(base) ? `/${url.pathname.slice(base.length)}` : url.pathname;
}

/** Leaves later requests to the network; open pages keep their files until reloaded. */
async function stepAside(): Promise<void> {
  await self.registration.unregister();
  await deleteOwnCaches(caches, self.registration.scope);
}

async function stepAsideWhenCalledBack(): Promise<void> {
  if (await isReleaseWithdrawn((url) => fetch(url, { cache: 'no-store' }), `${base}release.json`))
    await stepAside();
}

// The build leaves out each revision that is null.
precacheAndRoute(
  self.__WB_MANIFEST.map((file) => (typeof file === 'string' ? file : { revision: null, ...file })),
);
self.addEventListener('install', (event) => routeAppFiles(event, base));
self.addEventListener('activate', (event) => {
  const { cacheName } = new PrecacheController().strategy;
  event.waitUntil(deleteOldPrecaches(caches, self.registration.scope, cacheName));
});

const storedPage = createHandlerBoundToURL('index.html');

/** The page. Where files are served as they are, it is told here what its addresses are relative to. */
async function page(options: Parameters<typeof storedPage>[0]): Promise<Response> {
  const stored = await storedPage(options);
  if (self.location.search !== OPEN_BASE) return stored;
  const html = (await stored.text()).replace(OPEN_BASE_TAG, `<base href="${base}" />`);
  return new Response(html, { headers: stored.headers });
}
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isPagePath(pathBelowBase(url)),
  async (options) => {
    if (options.event instanceof ExtendableEvent) options.event.waitUntil(stepAsideWhenCalledBack());
    return page(options);
  },
);

const clock = { sleep: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)) };

// Help is no part of the first visit: with its first page all of them are kept. What a page asks for by code has no
// destination: it keeps help itself, and needs what the server has.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination !== '' && pathBelowBase(url).startsWith(HELP_PATH),
  async ({ request, event }) => {
    const response = await respondWithHelp({ caches, fetch: self.fetch.bind(self), clock }, request);
    if (request.mode === 'navigate' && event instanceof ExtendableEvent)
      event.waitUntil(keepHelp(self, new URL(`.${HELP_PATH}`, self.registration.scope).href));
    return response;
  },
);

// An address of no page may still be the server's; without the server the app shows that it is not its own.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !isServerPath(pathBelowBase(url)),
  async (options) => {
    try {
      return await fetch(options.request);
    } catch {
      return page(options);
    }
  },
);

// Only people who asked for it have the engine, so it is not precached. Its names change with its bytes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isEngineFile(url.pathname),
  async ({ request }) => {
    const kept = await (await caches.open(ENGINE_CACHE)).match(request.url);
    return kept ?? fetch(request);
  },
);

// The share target of the manifest: what is shared never leaves the device.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && pathBelowBase(url) === SHARE_PATH,
  ({ request }) => takeShared(request, base, caches),
  'POST',
);

showPushes(self);
const outbox = createOutboxSender(self);

/**
 * Another version takes over. The browser activates it only once this one is idle, and sending can take a minute; the
 * next worker resumes what is interrupted (LK-4).
 */
const stepsBack = new AbortController();
const steppedBack = new Promise<void>((resolve) => {
  stepsBack.signal.addEventListener('abort', () => resolve());
});
const untilSteppedBack = (work: Promise<unknown>): Promise<unknown> => Promise.race([work, steppedBack]);

/** A rejected promise makes the browser retry what is still pending. */
async function sendForTheBrowser(): Promise<void> {
  if ((await outbox.send()) > 0) throw new Error('Changes are still pending.');
}

self.addEventListener('message', (event) => {
  const wake = readWakeMessage(event.data);
  if (wake) event.waitUntil(untilSteppedBack(outbox.send()));
  if (isStepBack(event.data)) stepsBack.abort();
  // Registration works only while a page is open.
  if (wake?.isLeaving) {
    event.waitUntil(
      outbox.count().then((count) => (count > 0 ? requestWakeUp(self.registration) : undefined)),
    );
  }
  // Sent by workbox-window's messageSkipWaiting(): the person clicked Reload.
  const type: unknown =
    typeof event.data === 'object' && event.data !== null ? Reflect.get(event.data, 'type') : null;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  // The first visit is served from the network; claiming it serves its lazy parts from the cache.
  event.waitUntil(self.clients.claim());
  event.waitUntil(registerPeriodicSync(self.registration));
  // Not awaited: fetches wait for everything activation waits for.
  outbox.send().catch(() => undefined);
});

for (const name of ['sync', 'periodicsync']) {
  self.addEventListener(name, (event) => {
    const woken = event as SyncEvent;
    if (woken.tag === OUTBOX_TAG) woken.waitUntil(untilSteppedBack(sendForTheBrowser()));
  });
}
