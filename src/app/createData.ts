import { createApi } from '#api/createApi.ts';
import type { Api } from '#api/api.ts';
import { EARLY_COMMANDS } from '#commands/early.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { Millis } from '#domain/time.ts';
import type { Catalogue } from '#query/catalogue/catalogue.ts';
import type { ChartDataService } from '#features/services/dashboards.ts';
import type { LocalCharts } from '#query/device/engine/localEngine.ts';
import type { CreateDataset } from '#query/sql/createDataset.ts';
import { type ResultsClient, createResultsClient } from '#query/results/resultsWorker.ts';
import type { EstimateCost } from '#query/sql/estimateCost.ts';
import type { QueryRunner } from '#query/sql/runner.ts';
import type { SextantDb } from '#store/db.ts';
import { syncStore } from '#store/write.ts';
import { createDispatch } from '#sync/dispatch.ts';
import type { DeviceTypes, Dispatch, DispatchError } from '#store/command.ts';
import { type SyncEngine, createSyncEngine } from '#sync/engine.ts';
import { createLazyRegistry, type Registry } from '#sync/registry.ts';
import type { EditorServices } from '#features/services/editor.ts';
import type { UsageEvent } from '#domain/usage/logEvent.ts';
import type { BrowserPorts } from './browserPorts.ts';
import { lazyChartData } from './dashboards/lazyChartData.ts';
import { openEventChannel } from './queries/openEventChannel.ts';
import type { Toaster } from '#ui/toast.ts';
import { lazyTables, type LazyTables } from './device/lazyTables.ts';
import { startResultsWorker } from './startResultsWorker.ts';
import { createWaker } from './sync/createWaker.ts';
import { loadOnFirstInput } from './sync/loadOnFirstInput.ts';
import type { OpenCatalogueDeps } from './queries/openCatalogue.ts';
import type { OpenRunnerPorts } from './queries/openRunner.ts';

export interface DataPorts {
  readonly db: SextantDb;
  readonly browser: BrowserPorts;
  readonly fetch: typeof globalThis.fetch;
  readonly expectedUser: () => number | null;
  /** False where a Superset is known to answer. */
  readonly hasOwnCalls: () => boolean;
  readonly page: Window;
  /** No chart request is sent before. */
  readonly firstPaint: Promise<void>;
  readonly onFirstRows: () => void;
  readonly wakeWorker: (isLeaving: boolean) => void;
  readonly onSessionEnd: () => void;
  readonly onStorageError: (error: DispatchError) => void;
  readonly reportError: (error: unknown, where: string) => void;
  readonly noteUsage: (event: UsageEvent) => void;
  readonly defaultQueryLimit: () => number;
  readonly resultTimeout: () => Millis | null;
  readonly eventsUrl: () => string | null;
  /** How long a request that queries a database may take. */
  readonly timeout: () => Millis;
  /** The page's query string. */
  readonly search: () => string;
  /** Nothing is computed on the device then. */
  readonly isSafeMode: boolean;
  /** Whether results are kept on the device. */
  readonly isKept: boolean;
  readonly toasts: Toaster;
}

/** Reads and writes a person's data, on the device and on the server. */
export interface Data {
  readonly api: Api;
  readonly tables: LazyTables;
  readonly engine: SyncEngine;
  readonly registry: Registry<Api, DeviceTypes>;
  readonly dispatch: Dispatch;
  readonly results: ResultsClient;
  readonly runner: QueryRunner;
  readonly estimateCost: EstimateCost;
  readonly formatOnServer: EditorServices['formatOnServer'];
  readonly createDataset: CreateDataset;
  readonly schedules: EditorServices['schedules'];
  readonly exportRows: EditorServices['exportRows'];
  readonly catalogue: Catalogue;
  readonly chartData: ChartDataService;
}

export function createData(ports: DataPorts): Data {
  const { db, browser, onStorageError, reportError } = ports;
  const { clock, random } = browser;
  const api = createApi({
    fetch: ports.fetch,
    baseUrl: browser.serverUrl,
    clock,
    expectedUser: ports.expectedUser,
    onSessionEnd: ports.onSessionEnd,
    openChannel: openEventChannel(ports.page, ports.eventsUrl),
    logEvent: (status) => reportError(status, 'status of an asynchronous job'),
  });
  const registry = createLazyRegistry<Api, DeviceTypes>(
    EARLY_COMMANDS,
    async () => (await import('#commands/late.ts')).LATE_COMMANDS,
  );
  loadOnFirstInput(
    ports.page,
    () => void registry.load?.(null)?.catch((error: unknown) => reportError(error, 'commands')),
  );
  const engine = createSyncEngine({
    store: syncStore(db),
    api,
    commands: registry,
    clock,
    random,
    lock: browser,
    log: { info: () => undefined, error: (message, detail) => reportError(detail, message) },
  });
  const results = createResultsClient(startResultsWorker, ports.isKept ? db.name : null);
  let engineOfPage: Promise<LocalCharts> | null = null;
  const openEngine = (): Promise<LocalCharts> =>
    (engineOfPage ??= import('./device/openEngine.ts').then((loaded) =>
      loaded.openEngine(tables.onEngineStarting),
    ));
  const { toasts } = ports;
  const dispatch = createDispatch({
    store: syncStore(db),
    registry,
    clock,
    random,
    personId: ports.expectedUser,
    hasServer: browser.hasServer,
    wake: createWaker({
      page: ports.page,
      clock,
      wakeEngine: () => engine.wake(),
      wakeWorker: ports.wakeWorker,
    }),
  });
  const tables = lazyTables({
    db,
    clock,
    random,
    onStorageError,
    toasts,
    reportError,
    openEngine,
    dispatch,
    results,
    api: api.sqllab,
  });
  const runner = lazyRunner({
    db,
    onTableRemoved: tables.onRemoved,
    onEngineProgress: tables.onEngineProgress,
    openEngine,
    api,
    results,
    clock,
    random,
    lock: browser,
    defaultQueryLimit: ports.defaultQueryLimit,
    resultTimeout: ports.resultTimeout,
    search: ports.search,
    noteUsage: ports.noteUsage,
    onStorageError,
    onBug: (error) => reportError(error, 'query'),
  });
  return {
    tables,
    api,
    engine,
    registry,
    dispatch,
    results,
    runner,
    // Loaded on first use.
    estimateCost: async (tab, sql) =>
      (await import('#query/sql/estimateCost.ts')).estimateCost(api.sqllab, tab, sql),
    formatOnServer: (sql, place) => api.sqllab.format(sql, place),
    createDataset: async (dataset) =>
      dataset.dbId === DEVICE_ID
        ? tables.createDataset(dataset)
        : (await import('#query/sql/createDataset.ts')).createDataset(api.dataset, dataset),
    schedules: async () => (await import('./queries/schedulesOnServer.ts')).schedulesOnServer(api.client),
    exportRows: async (...what) => (await import('#query/sql/rows/exportRows.ts')).exportRows(api, ...what),
    chartData: lazyChartData(ports, {
      db,
      api: api.chart,
      results,
      clock,
      timeout: ports.timeout,
      openEngine,
      isSafeMode: ports.isSafeMode,
      noteUsage: ports.noteUsage,
      onStorageError,
    }),
    catalogue: lazyCatalogue({
      db,
      client: api.client,
      hasOwnCalls: ports.hasOwnCalls,
      clock,
      onStorageError,
    }),
  };
}

/** Reads databases' catalogues; loaded with the first of them, since pages without SQL need none. */
function lazyCatalogue(deps: OpenCatalogueDeps): Catalogue {
  let loading: Promise<Catalogue> | null = null;
  const load = (): Promise<Catalogue> =>
    (loading ??= import('./queries/openCatalogue.ts').then(({ openCatalogue }) => openCatalogue(deps)));
  return {
    refreshDatabases: async () => (await load()).refreshDatabases(),
    refreshCatalogs: async (...asked) => (await load()).refreshCatalogs(...asked),
    refreshSchemas: async (...asked) => (await load()).refreshSchemas(...asked),
    refreshTables: async (...asked) => (await load()).refreshTables(...asked),
    refreshColumns: async (...asked) => (await load()).refreshColumns(...asked),
    refreshFunctions: async (...requested) => (await load()).refreshFunctions(...requested),
    refreshTable: async (...requested) => (await load()).refreshTable(...requested),
  };
}

/** Runs SQL; loaded when queries in progress are looked for, which every page does once the server is reachable. */
function lazyRunner(ports: OpenRunnerPorts): QueryRunner {
  let loading: Promise<QueryRunner> | null = null;
  function load(): Promise<QueryRunner> {
    loading ??= import('./queries/openRunner.ts').then(({ openRunner }) => openRunner(ports));
    return loading;
  }
  return {
    run: async (request) => (await load()).run(request),
    preview: async (request) => (await load()).preview(request),
    stop: async (queryId) => (await load()).stop(queryId),
    fetchResults: async (queryId) => (await load()).fetchResults(queryId),
    runHere: async (queryId) => (await load()).runHere(queryId),
    endInterrupted: async (queryId) => (await load()).endInterrupted(queryId),
    resume: async () => (await load()).resume(),
  };
}
