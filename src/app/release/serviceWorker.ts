import { isReleaseWithdrawn } from '#api/http/isReleaseWithdrawn.ts';
import { OPEN_BASE } from '#contract/openBase.ts';
import { STEP_BACK } from '#sync/stepBackMessage.ts';
import { wakeMessage } from '#sync/wakeMessage.ts';
import { startWaiting } from './startWaiting.ts';

export interface ServiceWorkerPorts {
  readonly isSafeMode: boolean;
  readonly baseUrl: URL;
  /** False where nothing but files is served, so that no base path was written into the page. */
  readonly hasServer: boolean;
  /** Absent on plain HTTP from another host, and in some private modes. */
  readonly container: ServiceWorkerContainer | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** The page's own first requests take precedence: the worker downloads the whole app. */
  readonly after: Promise<void>;
  /** Has the page's requests wait while a new version takes over. */
  readonly holdRequests: () => void;
  readonly onNewVersion: () => void;
  readonly reportError: (error: unknown, where: string) => void;
}

export interface ServiceWorkerHandle {
  /** Activates the waiting version, then calls `andThen`; at once where none waits. */
  readonly takeOver: (andThen: () => void) => void;
  /** The server has another version than this page: checks for an update. */
  readonly lookForUpdate: () => void;
  /** Tells the worker that changes may be pending. */
  readonly wake: (isLeaving: boolean) => void;
}

/**
 * Registers the service worker. A new version waits until a person asks for it: it never activates or reloads by
 * itself. Without a worker any reload loads the new version.
 */
export function startServiceWorker(ports: ServiceWorkerPorts): ServiceWorkerHandle {
  const { container, baseUrl, onNewVersion, reportError } = ports;
  const without: ServiceWorkerHandle = {
    takeOver: (andThen) => andThen(),
    lookForUpdate: onNewVersion,
    wake: () => undefined,
  };
  if (container === undefined || import.meta.env.DEV) return without;
  if (ports.isSafeMode) {
    container
      .getRegistration(baseUrl.pathname)
      .then((registration) => registration?.unregister())
      .catch((error: unknown) => reportError(error, 'service worker removal'));
    return without;
  }

  let isWaiting = false;
  // The page works without its worker, and does not wait for the code that registers it.
  const registered = ports.after
    .then(() => import('workbox-window'))
    .then(async ({ Workbox }) => {
      const worker = new Workbox(new URL(ports.hasServer ? 'sw.js' : `sw.js${OPEN_BASE}`, baseUrl).href, {
        scope: baseUrl.pathname,
      });
      worker.addEventListener('waiting', () => {
        isWaiting = true;
        onNewVersion();
      });
      // Another window may have activated it: then nothing waits any more.
      worker.addEventListener('controlling', () => {
        isWaiting = false;
      });
      // Registering would reinstall the worker that the server has just removed.
      const release = new URL('release.json', baseUrl).href;
      const isGone = await isReleaseWithdrawn((url) => ports.fetch(url, { cache: 'no-store' }), release);
      const registration = isGone ? undefined : await worker.register();
      return { worker, registration };
    });
  registered.catch((error: unknown) => reportError(error, 'service worker registration'));

  async function takeOver(andThen: () => void): Promise<void> {
    if (!isWaiting) return andThen();
    const { worker, registration } = await registered;
    worker.addEventListener('controlling', andThen);
    ports.holdRequests();
    container?.controller?.postMessage(STEP_BACK);
    if (registration) startWaiting(registration);
  }

  return {
    takeOver: (andThen) =>
      void takeOver(andThen).catch((error: unknown) => reportError(error, 'service worker takeover')),
    wake: (isLeaving) => container.controller?.postMessage(wakeMessage(isLeaving)),
    lookForUpdate: () =>
      void registered
        .then(({ worker }) => worker.update())
        .catch((error: unknown) => reportError(error, 'service worker update')),
  };
}
