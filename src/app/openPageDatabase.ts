import { type SextantDb, databaseName, openDb } from '#store/db.ts';
import type { Identity } from '#store/identity.ts';
import type { DispatchError } from '#store/command.ts';
import { type Clock, type Millis, SECOND } from '#domain/time.ts';
import type { Toaster } from '#ui/toast.ts';
import type { BrowserPorts } from './browserPorts.ts';
import { createStorageFailureReporter } from './device/storageFailure.ts';
import { createStorageState } from './device/storageState.ts';
import { createErrorReporter, createFailedAction } from './faults/errorReports.ts';
import { createHeldFetch } from './release/heldFetch.ts';
import { createRelease, type ReleaseMonitor } from './release/release.ts';
import { createSaves } from './release/saves.ts';
import { type ServiceWorkerHandle, startServiceWorker } from './release/serviceWorker.ts';
import type { OpenedStorage } from './start/openStorage.ts';
import type { PageVisit } from './start/visit.ts';

export interface PageDatabasePorts {
  readonly page: Window;
  readonly browser: BrowserPorts;
  readonly storage: OpenedStorage;
  readonly identity: Identity;
  readonly visit: PageVisit | null;
  readonly own: Promise<void>;
  readonly firstShown: Promise<void>;
  readonly toasts: Toaster;
  readonly isSafeMode: boolean;
}

/** Opens the person's database, with the reporters of its failures and the replacement of the page by a new version. */
export function openPageDatabase(ports: PageDatabasePorts) {
  const { page, browser, storage, identity, visit, own, firstShown, toasts, isSafeMode } = ports;
  const saves = createSaves((cause) => reportError(cause, 'save before reload'));
  const db: SextantDb = openDb(databaseName({ backend: identity.backend, user: identity.username }), {
    ...storage.factory,
    onHandover: async () => {
      await saves.all();
      release.reloadIsNeeded();
    },
  });
  const reportError = createErrorReporter(db, browser.clock);
  const reportFailed = createFailedAction(toasts, reportError);
  const held = createHeldFetch(visit?.fetch ?? browser.fetch, browser.clock);
  const worker: ServiceWorkerHandle = startServiceWorker({
    isSafeMode,
    baseUrl: browser.baseUrl,
    hasServer: browser.hasServer,
    container: visit === null ? page.navigator.serviceWorker : undefined,
    fetch: page.fetch.bind(page),
    after: firstShown.then(() => own),
    holdRequests: held.hold,
    onNewVersion: () => release.newIsReady(),
    reportError,
  });
  const release = createRelease({ saves, takeOver: worker.takeOver, reload: () => page.location.reload() });

  void sayIfItStaysShut(db, browser.clock, release);

  const download = (fileName: string, content: string | Blob): void =>
    downloadFile(page.document, fileName, content);
  const reportStorageFailure = createStorageFailureReporter({
    toasts,
    download: (text) => download('sextant-text.sql', text),
    onOutdated: release.reloadIsNeeded,
    onBug: (error) => reportFailed(error, 'refusal'),
  });
  const onStorageError = (error: DispatchError): void => {
    // A visit keeps nothing, on purpose.
    if (visit === null) reportStorageFailure(error, null);
  };
  return {
    db,
    saves,
    release,
    worker,
    held,
    storageState: createStorageState(
      storage.kind,
      page.navigator.storage,
      visit === null ? browser.installByHand : null,
    ),
    download,
    reportError,
    reportFailed,
    reportStorageFailure,
    onStorageError,
  };
}

/** An upgrade takes no longer, and waits no longer for pages that store what they have first. */
const OPENS_WITHIN: Millis = 3 * SECOND;

/**
 * A page of an earlier version that sleeps does not let go of the database. The browser tells that to the first who asked for
 * the upgrade alone, which is a worker at times, and to nobody where it is stuck itself.
 */
async function sayIfItStaysShut(db: SextantDb, clock: Clock, release: ReleaseMonitor): Promise<void> {
  // Why it cannot be opened is said by whoever reads it.
  const opened = db.open().then(
    () => true,
    () => true,
  );
  if (await Promise.race([opened, clock.sleep(OPENS_WITHIN).then(() => false)])) return;
  release.waitsForPages(true);
  await opened;
  release.waitsForPages(false);
}

/** Downloads a text, or what is one already, as a file. */
function downloadFile(page: Document, fileName: string, content: string | Blob): void {
  const file =
    typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content;
  const url = URL.createObjectURL(file);
  const link = page.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has started to read it by the time the click returns.
  URL.revokeObjectURL(url);
}
