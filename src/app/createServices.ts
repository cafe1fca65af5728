import { createCommandRegistry } from '#ui/commands/commands.ts';
import type { ReportTarget } from '#domain/report/reportContents.ts';
import { createObservable } from '#ui/observable.ts';
import type { PageServices } from '#features/services/page.ts';
import { type BackupHandler, createBackup } from './device/backupActions.ts';
import type { Composition, Services } from './composition.ts';
import { watchNetwork } from './sync/connection.ts';
import { createData, type Data } from './createData.ts';
import { isDraft } from './device/isDraft.ts';
import { lastingTables } from './device/lastingTables.ts';
import { createUnloadDrafts } from './device/unloadDrafts.ts';
import { createSessionServices } from './person/createSessionServices.ts';
import { createDeviceServices } from './device/createDeviceServices.ts';
import { createPageBase, type PageBase, type ServicePorts } from './pageBase.ts';
import { takeNotice } from './person/personNotice.ts';
import { createPageSession } from './person/createPageSession.ts';
import type { PageSession } from './person/session.ts';
import { createTabReading } from './sync/tabReading.ts';
import { createSharedQueries } from './queries/sharedQueries.ts';
import { createDashboardServices } from './dashboards/createDashboardServices.ts';
import { startUsageLog } from './usage/startUsageLog.ts';
import type { SyncPorts } from '#commands/syncPorts.ts';

/** Composes the page: the only place that knows every module. */
export function createServices(ports: ServicePorts): Composition {
  const base = createPageBase(ports);
  const { page, storage, visit, db, clock, random, connection, reportError } = base;
  const session = createPageSession(base, (command) => services.device.change(command));
  const noteUsage = startUsageLog({ ...base, session, client: () => data.api.client });
  const data = createPageData(base, session, noteUsage);
  const { api } = data;
  if (base.browser.hasServer) watchNetwork(page, connection);

  const backup = createPageBackup(base, data);
  const href = (path: string): string => new URL(path.replace(/^\//, ''), base.browser.baseUrl).href;
  const dashboardPorts = {
    ...base,
    api,
    href,
    readRights: createRightsReader({ db, api, clock }),
    userId: session.userId.get,
    note: reportError,
  };
  const { offlineCopies, ...dashboards } = createDashboardServices({
    ...dashboardPorts,
    serverUrl: base.browser.serverUrl,
    dispatch: data.dispatch,
    chartData: data.chartData,
  });
  const leaving = { page: visit?.lastText ?? page, owner: db.name, clock, random };
  const unloadDrafts = createUnloadDrafts({ kind: 'letters', ...leaving });
  const unloadEdits = createUnloadDrafts({ kind: 'edits', ...leaving });
  const services: Services = {
    device: createDeviceServices({ ...base, ...data, storage: base.storageState, unloadEdits, backup }),
    page: createPageServices(base, href, noteUsage),
    session: createSessionServices({
      ...dashboardPorts,
      identities: storage.identities,
      session,
      client: api.client,
      engine: data.engine,
      exportAll: backup.saveAll,
      left: [unloadDrafts, unloadEdits],
    }),
    editor: {
      ...data,
      ...createTabReading({
        ...base,
        api,
        canAsk: () =>
          session.state.get().status === 'signed-in' && connection.get().serverReachable !== false,
        onBug: (error) => reportError(error, 'tab'),
      }),
      unloadDrafts,
      shared: createSharedQueries({ db, api, href, onStorageError: base.onStorageError }),
    },
    dashboards: { ...dashboards, offlineCopies },
  };
  unloadEdits
    .handOn(async ({ sql }) => (await import('#commands/late.ts')).storeLeftSteps(data.dispatch, sql))
    .catch((error: unknown) => reportError(error, 'edits of a closed page'));
  const notice = visit === null ? takeNotice(page.sessionStorage) : null;
  if (notice !== null) base.toasts.show('info', notice, { lasting: true });
  base.storageState.refresh().catch((error: unknown) => reportError(error, 'storage estimate'));
  return { ...data, services, session, offlineCopies, db };
}

type NoteUsage = PageServices['noteUsage'];

/** The person's data. The first draft or table requests storage that the browser does not evict. */
function createPageData(base: PageBase, session: PageSession, noteUsage: NoteUsage): Data {
  const { page, conf } = base;
  const data = createData({
    ...base,
    isKept: base.visit === null,
    expectedUser: session.userId.get,
    onSessionEnd: session.end,
    wakeWorker: base.worker.wake,
    defaultQueryLimit: () => conf.get().defaultQueryLimit,
    resultTimeout: () => conf.get().resultTimeout,
    eventsUrl: () => conf.get().eventsUrl,
    timeout: () => conf.get().timeout,
    hasOwnCalls: () => conf.get().mode !== 'gateway',
    search: () => page.location.search,
    noteUsage,
  });
  const persist = (): void =>
    void base.storageState.requestPersistence().catch((error: unknown) => base.reportError(error, 'persist'));
  return {
    ...data,
    tables: lastingTables(data.tables, persist),
    async dispatch(...commands) {
      const written = await data.dispatch(...commands);
      if (written.ok && commands.some(isDraft)) persist();
      return written;
    },
  };
}

function createPageBackup(base: PageBase, { dispatch, tables }: Data): BackupHandler {
  return createBackup({
    ...base,
    dispatch,
    tables,
    facts: () => ({
      version: __APP_VERSION__,
      browser: base.page.navigator.userAgent,
      isSafeMode: base.isSafeMode,
      database: base.db.name,
    }),
    storage: base.storageState.state.get,
    onBug: (error) => base.reportFailed(error, 'backup'),
  });
}

function createPageServices(base: PageBase, href: PageServices['href'], noteUsage: NoteUsage): PageServices {
  return {
    toasts: base.toasts,
    palette: createCommandRegistry(),
    release: base.release.state,
    tabOnScreen: createObservable<string | null>(null),
    reportedOn: createObservable<ReportTarget | null>(null),
    folderAsked: createObservable<string | null>(null),
    href,
    firstShown: base.firstShown,
    noteShown: base.onFirstRows,
    ownSent: base.own,
    showLanguage: base.showLanguage,
    visiting: base.visit && base.visit.shown,
    noteUsage,
  };
}

/** Reads the person's permissions once per page load; never rejects where the server is unreachable. */
function createRightsReader(ports: Pick<SyncPorts, 'db' | 'api' | 'clock'>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  async function read(): Promise<void> {
    // It knows every kind of document, which the shell need not load. Without the server it may not load at all.
    const part = await import('#commands/pull/pullRights.ts').catch(() => null);
    const isRead = part !== null && (await part.pullRights(ports)).ok;
    if (!isRead) reading = null;
  }
  return () => (reading ??= read());
}
