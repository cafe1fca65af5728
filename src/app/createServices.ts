import { createApi } from '#api/createApi.ts';
import { setBackendPersistence, setServerKeepsKeys } from '#commands/tab/pushTab.ts';
import type { Connection } from '#features/services/session.ts';
import type { Identity } from '#store/identity.ts';
import { countUnsafe } from '#store/unsafeWork.ts';
import { createCommandRegistry } from '#ui/commands/commands.ts';
import type { ReportTarget } from '#domain/report/reportContents.ts';
import { createObservable } from '#ui/observable.ts';
import { createToaster } from '#ui/toast.ts';
import { createBackup } from './device/backupActions.ts';
import type { BrowserPorts } from './browserPorts.ts';
import type { Composition, Services } from './composition.ts';
import { createConf, keepsTabs } from './sync/conf.ts';
import { watchedFetch, watchNetwork } from './sync/connection.ts';
import { createData, type Data } from './createData.ts';
import { isDraft } from './device/isDraft.ts';
import { createUnloadDrafts } from './device/unloadDrafts.ts';
import { createSessionServices } from './person/createSessionServices.ts';
import type { OpenedStorage } from './start/openStorage.ts';
import { createDeviceServices } from './device/createDeviceServices.ts';
import type { KnownPerson } from './person/identify.ts';
import type { Visit } from './start/visit.ts';
import { storeNotice, takeNotice } from './person/personNotice.ts';
import { createSession } from './person/session.ts';
import { createRightsReader } from './person/rightsReader.ts';
import { untilIdle } from './person/untilIdle.ts';
import { createTabReading } from './sync/tabReading.ts';
import { createSharedQueries } from './queries/sharedQueries.ts';
import { openPageDatabase } from './openPageDatabase.ts';
import { createDashboardServices } from './dashboards/createDashboardServices.ts';
import { startUsageLog } from './usage/startUsageLog.ts';

export interface ServicePorts {
  readonly page: Window;
  readonly browser: BrowserPorts;
  readonly storage: OpenedStorage;
  /** Whose database to open. */
  readonly identity: Identity;
  /** The server's response about that person, if it was just asked. */
  readonly met: KnownPerson | null;
  /** Set where the app is opened as somebody else. */
  readonly visit: Visit | null;
  /** No request is sent to the server before. */
  readonly firstPaint: Promise<void>;
  /** Until then only requests for the page on screen are sent. */
  readonly own: Promise<void>;
}

/** Composes the page: the only place that knows every module. */
export function createServices({
  page,
  browser,
  storage,
  identity,
  met,
  visit,
  firstPaint,
  own,
}: ServicePorts): Composition {
  const { clock, random } = browser;
  const isSafeMode = new URLSearchParams(page.location.search).has('safe');
  const toasts = createToaster(clock);
  const connection = createObservable<Connection>({
    online: page.navigator.onLine,
    serverReachable: null,
    isSupersetAway: false,
  });
  const opened = openPageDatabase({ page, browser, storage, identity, visit, own, toasts, isSafeMode });
  const { db, saves, release, worker, held, storageState, download } = opened;
  const { reportError, reportFailed, reportStorageFailure, onStorageError } = opened;

  const { conf, update: updateConf } = createConf(db, (error) => reportError(error, 'server configuration'));
  const drafts = createObservable(false);
  const fetch = watchedFetch(held.fetch, connection);
  const session = createSession({
    identity,
    met,
    identities: storage.identities,
    api: createApi({ fetch, baseUrl: browser.serverUrl, clock }),
    address: browser.baseUrl.href,
    clock,
    atRest: () => untilIdle(drafts, clock),
    onCapabilities(capabilities) {
      updateConf(capabilities);
      const isOn = keepsTabs(capabilities);
      if (isOn !== undefined) services.device.change(setBackendPersistence({ isOn }));
      services.device.change(setServerKeepsKeys({ keepsKeys: capabilities.localIds }));
      if (capabilities.version !== __APP_VERSION__) worker.lookForUpdate();
    },
    onOtherIdentity: (now) =>
      void countUnsafe(db)
        .then(({ waiting, parked }) => storeNotice(page.sessionStorage, identity, now, waiting + parked))
        .catch((error: unknown) => reportError(error, 'notice of another person'))
        .finally(() => release.state.get().reload()),
  });
  const usagePorts = { db, page, browser, connection, session, conf, firstPaint, reportError };
  const noteUsage = startUsageLog({ ...usagePorts, visit, client: () => data.api.client });
  const data = createData({
    db,
    browser,
    fetch,
    isKept: visit === null,
    expectedUser: session.userId.get,
    onSessionEnd: session.end,
    page,
    firstPaint,
    wakeWorker: worker.wake,
    onStorageError,
    reportError,
    defaultQueryLimit: () => conf.get().defaultQueryLimit,
    resultTimeout: () => conf.get().resultTimeout,
    eventsUrl: () => conf.get().eventsUrl,
    timeout: () => conf.get().timeout,
    search: () => page.location.search,
    noteUsage,
    isSafeMode,
    toasts,
  });
  watchNetwork(page, connection);

  async function dispatch(...[command]: Parameters<Data['dispatch']>): ReturnType<Data['dispatch']> {
    const written = await data.dispatch(command);
    if (written.ok && isDraft(command)) {
      storageState.requestPersistence().catch((error: unknown) => reportError(error, 'persist'));
    }
    return written;
  }

  const href = (path: string): string => new URL(path.replace(/^\//, ''), browser.baseUrl).href;

  const backup = createBackup({
    db,
    dispatch,
    clock,
    random,
    toasts,
    download,
    facts: () => ({
      version: __APP_VERSION__,
      browser: page.navigator.userAgent,
      isSafeMode,
      database: db.name,
    }),
    storage: storageState.state.get,
    onStorageError,
    onBug: (error) => reportFailed(error, 'backup'),
  });
  const readRights = createRightsReader({ db, api: data.api, clock });
  const dashboardPorts = {
    db,
    api: data.api,
    clock,
    readRights,
    userId: session.userId.get,
    onStorageError,
    showError: (text: string) => toasts.show('danger', text, { noDuplicate: true }),
    note: reportError,
  };
  const { offlineCopies, ...dashboards } = createDashboardServices({
    ...dashboardPorts,
    firstPaint,
    page,
    visit,
    serverUrl: browser.serverUrl,
    dispatch,
    chartData: data.chartData,
    toasts,
  });
  const leaving = { page: visit?.lastText ?? page, owner: db.name, clock, random };
  const unloadDrafts = createUnloadDrafts({ kind: 'letters', ...leaving });
  const unloadEdits = createUnloadDrafts({ kind: 'edits', ...leaving });
  const device = createDeviceServices({
    db,
    dispatch,
    clock,
    random,
    toasts,
    download,
    storage: storageState,
    saves,
    drafts,
    unloadEdits,
    backup,
    registry: data.registry,
    engine: data.engine,
    results: data.results,
    tables: data.tables,
    isSafeMode,
    reportError,
    reportStorageFailure,
    reportFailed,
  });
  const services: Services = {
    device,
    page: {
      toasts,
      palette: createCommandRegistry(),
      release: release.state,
      tabOnScreen: createObservable<string | null>(null),
      reportedOn: createObservable<ReportTarget | null>(null),
      href,
      visiting: visit && visit.shown,
      noteUsage,
    },
    session: createSessionServices({
      ...dashboardPorts,
      random,
      page,
      identity,
      identities: storage.identities,
      session,
      connection,
      conf,
      client: data.api.client,
      engine: data.engine,
      exportAll: backup.saveAll,
      saves,
      left: [unloadDrafts, unloadEdits],
    }),
    editor: {
      ...data,
      ...createTabReading({
        db,
        api: data.api,
        clock,
        random,
        canAsk: () =>
          session.state.get().status === 'signed-in' && connection.get().serverReachable !== false,
        showError: (text) => toasts.show('danger', text, { noDuplicate: true }),
        onBug: (error) => reportError(error, 'tab'),
      }),
      unloadDrafts,
      shared: createSharedQueries(db, data.api, href),
    },
    dashboards: { ...dashboards, offlineCopies },
  };
  unloadEdits
    .handOn(async ({ sql }) => (await import('#commands/late.ts')).storeLeftSteps(dispatch, sql))
    .catch((error: unknown) => reportError(error, 'edits of a closed page'));
  const notice = visit === null ? takeNotice(page.sessionStorage) : null;
  if (notice !== null) toasts.show('info', notice, { lasting: true });
  storageState.refresh().catch((error: unknown) => reportError(error, 'storage estimate'));
  return { ...data, dispatch, services, session, offlineCopies, db };
}
