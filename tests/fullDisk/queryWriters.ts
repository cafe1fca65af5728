import { databaseApi } from '#api/sql/database.ts';
import { err, ok } from '#domain/result.ts';
import { createCatalogue } from '#query/catalogue/createCatalogue.ts';
import type { ChartDataLoader } from '#query/chart/chartDataLoader.ts';
import { saveOfflineCopy } from '#query/chart/saveOfflineCopy.ts';
import { refreshDeviceCatalogue } from '#query/device/deviceCatalogue.ts';
import { createDeviceExecutor } from '#query/device/sql/deviceExecutor.ts';
import { downloadData } from '#query/device/download/downloadData.ts';
import { createTableChanges } from '#query/device/sql/tableChanges.ts';
import { applyEvent } from '#query/sql/applyEvent.ts';
import { createRunner } from '#query/sql/createRunner.ts';
import { fetchStatement } from '#query/sql/rows/fetchStatements.ts';
import type { RunnerDeps } from '#query/sql/runnerDeps.ts';
import { supersedeResults } from '#query/sql/rows/supersedeResults.ts';
import { createResultsService } from '../../workers/results/resultsService.ts';
import { BYTES, envelope } from '../query/runnerWorld.ts';
import { heldLocks } from '../world/heldLocks.ts';
import type { FullDevice } from './fullDevice.ts';
import { query, result, tab, type Writers } from './writer.ts';

const runnerDeps = ({ db, clock, random, reportError }: FullDevice): RunnerDeps => ({
  db,
  clock,
  random,
  executor: {
    execute: async () => ok({ kind: 'rows', result: BYTES }),
    results: async () => ok(BYTES),
    stop: async () => ok(undefined),
  },
  history: { updatedSince: async () => ok([]) },
  rows: {
    decode: async ({ resultId }) => ok({ envelope: envelope(resultId), rowCount: 1 }),
    drop: async () => undefined,
  },
  lock: heldLocks(),
  defaultQueryLimit: () => 1_000,
  search: () => '',
  onStorageError: reportError,
  onBug: (bug) => {
    throw bug;
  },
});

const offlineCopy = ({ db }: FullDevice) =>
  db.pins.put({
    id: 'dashboard:6',
    title: 'Births',
    pinnedAt: 0,
    keptAt: null,
    bytes: 0,
    wanted: 0,
    kept: 0,
    problem: null,
    datasetIds: [],
  });

const dashboardOverDataset = ({ db }: FullDevice) =>
  db.dashboardContents.put({
    id: 6,
    positionJson: null,
    jsonMetadata: null,
    css: '',
    chartIds: [],
    datasetIds: [17],
    readAt: 0,
  });

const noAnswers = {} as ChartDataLoader;

export const QUERY_WRITERS: Writers = {
  'src/query/catalogue/createCatalogue.ts': [
    {
      writes: 'the databases of the server',
      answer: () => ({ count: 1, result: [{ id: 1, database_name: 'Samples', backend: 'duckdb' }] }),
      write: ({ db, api, clock, reportError }) =>
        createCatalogue({
          db,
          api: databaseApi(api.client),
          clock,
          onStorageError: reportError,
        }).refreshDatabases(),
    },
  ],
  'src/query/chart/saveOfflineCopy.ts': [
    {
      writes: 'the state of an offline copy',
      before: offlineCopy,
      write: ({ db, clock, reportError }) =>
        saveOfflineCopy(
          { db, clock, chartData: noAnswers, read: async () => true, onStorageError: reportError },
          6,
        ),
    },
  ],
  'src/query/device/deviceCatalogue.ts': [
    {
      writes: 'the tables of this device as a catalogue',
      write: ({ db, clock, reportError }) =>
        refreshDeviceCatalogue({ db, clock, onStorageError: reportError }),
    },
  ],
  'src/query/device/sql/runDeviceStatement.ts': [
    {
      writes: 'that the rows of a query are limited: it does not run without the mark',
      isSilent: true,
      async before({ db }) {
        await db.queries.put(query('q'));
        const table = { id: 'a', name: 'sales', columns: [['n', 'BIGINT'] as const], rows: 1, bytes: 4 };
        const origin = { kind: 'file', fileName: 'sales.csv' } as const;
        await db.keptTables.put({ ...table, storedAt: 1, origin, isLimited: true, removedAt: null });
        await db.keptRows.put({ id: 'a', rows: new Blob(['rows']) });
      },
      async write({ db, clock, random, reportError }) {
        const executor = createDeviceExecutor({
          db,
          clock,
          changes: createTableChanges({ db, clock, random, onStorageError: reportError }),
          engine: {
            sql: async () => {
              reportError('ran');
              return err({ kind: 'query', message: 'ran' });
            },
            render: async () => err({ kind: 'query', message: 'rendered' }),
            keep: async () => err({ kind: 'query', message: 'kept' }),
          },
          files: { missing: async () => 0, fetch: async () => ok(undefined) },
          onRemoved: () => undefined,
          onEngineProgress: () => undefined,
        });
        const request = { clientId: 'q', dbId: 0, catalog: null, schema: null, sql: 'SELECT * FROM sales' };
        const asked = { ...request, sqlEditorId: null, tab: 'T', runAsync: false, queryLimit: 10 };
        return executor.execute(
          { ...asked, templateParams: null, ctas: null, search: '' },
          new AbortController().signal,
        );
      },
    },
  ],
  'src/query/device/download/downloadData.ts': [
    {
      writes: 'which rows of datasets an offline copy holds',
      async before(device) {
        await offlineCopy(device);
        await dashboardOverDataset(device);
      },
      write: ({ db, api, clock, reportError }) =>
        downloadData(
          {
            db,
            api,
            clock,
            onStorageError: reportError,
            engine: {
              missing: async () => 0,
              fetch: async () => err('no engine'),
            },
          },
          6,
          { signal: new AbortController().signal, onData: () => undefined },
        ),
    },
  ],
  'src/query/device/download/keepServerRows.ts':
    'Deletes the rows it received; the results worker and the tables of this device store them.',
  'src/query/results/rowWriter.ts': 'Deletes; the results worker stores rows.',
  'src/query/sql/applyEvent.ts': [
    {
      writes: 'a state of a query',
      before: ({ db }) => db.queries.put(query('q')),
      write: (device) => applyEvent(runnerDeps(device), 'q', { type: 'stopped', at: 5 } as never),
    },
  ],
  'src/query/sql/createRunner.ts': [
    {
      writes: 'a query that is started: it is not sent',
      before: ({ db }) => db.tabs.put({ ...tab('t'), dbId: 1 }),
      write: (device) => {
        const deps = runnerDeps(device);
        const execute = async () => {
          device.reportError('sent');
          return deps.executor.execute({} as never, new AbortController().signal);
        };
        return createRunner({ ...deps, executor: { ...deps.executor, execute } }).run({
          tabId: 't',
          sql: 'SELECT 1',
          sqlOffset: 0,
        });
      },
      inSteps: true,
    },
  ],
  'src/query/sql/rows/fetchStatements.ts': [
    {
      writes: 'that the rows of a statement are here again',
      before: ({ db }) => db.queries.put(query('part', { resultsKey: 'key' })),
      write: (device) =>
        fetchStatement(
          runnerDeps(device),
          query('part', { resultsKey: 'key' }),
          new AbortController().signal,
        ),
    },
  ],
  'src/query/sql/rows/supersedeResults.ts': [
    {
      writes: 'that the rows of a query were replaced',
      before: ({ db }) => db.queries.put(query('before', { resultId: 'before', state: 'success' })),
      write: (device) =>
        supersedeResults(runnerDeps(device), query('latest', { replaces: 'before', startDttm: 9 })),
    },
  ],
  'workers/results/resultsService.ts': [
    {
      writes: 'that rows are pinned',
      before: ({ db }) => db.results.put(result('r')),
      async write({ db }) {
        const service = createResultsService({
          openDb: () => db,
          turns: { now: () => 0, next: () => Promise.resolve() },
          collator: new Intl.Collator('en'),
          budgetBytes: 1e6,
        });
        await service.connect('sextant:test');
        return service.pin('r', { name: 'Kept' });
      },
    },
  ],
};
