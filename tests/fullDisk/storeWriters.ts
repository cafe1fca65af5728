import { keepLink } from '#store/keptLinks.ts';
import type { StoredChartData, ChartBody } from '#store/dashboards/dashboardRows.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import { writeChartData } from '#store/charts/chartData.ts';
import { storeImage } from '#store/charts/chartImages.ts';
import { reserveChartNumbers } from '#store/dashboards/localNumbers.ts';
import type { StoredExtract } from '#store/datasets/extractRow.ts';
import { storeExtract } from '#store/datasets/extracts.ts';
import { storeFileToSend } from '#store/sql/filesToSend.ts';
import { storeFolder } from '#store/sql/folders.ts';
import { setTableRemoved, storeKeptTable } from '#store/sql/keptTables.ts';
import { storeResult } from '#store/sql/results.ts';
import { addTableToSend } from '#store/sql/tablesToSend.ts';
import { sweepResults } from '#store/space/sweep.ts';
import { beginWorkFolder, changeWorkFolder } from '#store/workFolder.ts';
import { query, result, type Writers } from './writer.ts';

const page = (index: number) => ({ resultId: 'r', page: index, columns: [] });

export const responseOf = (key: string, storedAt = 1): StoredChartData => ({
  key,
  subject: 'chart:54',
  question: {},
  origin: 'server',
  storedAt,
  computedAt: 1,
  bytes: 1,
  digest: key,
});
export const bodyOf = (key: string): ChartBody => ({ key, queries: [] });

export const keptTable = (id: string, more: Partial<KeptTable> = {}): KeptTable => ({
  id,
  name: 'sales',
  columns: [['n', 'BIGINT']],
  rows: 1,
  bytes: 4,
  storedAt: 1,
  origin: { kind: 'file', fileName: 'sales.csv' },
  removedAt: null,
  ...more,
});

const extract = {
  datasetId: 17,
  name: 'births',
  form: 'answers',
  takenAt: 1,
  rows: 1,
  bytes: 4,
  zone: 'UTC',
  isSameSql: true,
  source: {},
  problem: null,
  isTooLarge: false,
} as unknown as StoredExtract;

const file = () => new Blob(['rows']);

const WORK_FOLDER = {
  name: 'repository',
  handle: {},
  dashboards: [],
  bases: {},
  writtenAt: null,
  needsPerson: false,
};

export const STORE_WRITERS: Writers = {
  'src/store/sql/results.ts': [
    {
      writes: 'the rows of a query with its state',
      before: ({ db }) => db.queries.put(query('r')),
      write: ({ db }) =>
        storeResult(db, result('r'), () => [page(0), page(1), page(2)], { id: 'r', changes: { rows: 3 } }),
    },
    {
      writes: 'rows in the place of others, whose pinned neighbours stay',
      async before({ db }) {
        await db.results.bulkPut([result('r'), result('kept', { pinned: true })]);
        await db.resultPages.bulkPut([page(0), page(1), page(2)]);
      },
      write: ({ db }) => storeResult(db, result('r', { storedAt: 5 }), () => [page(0), page(1)], null),
    },
  ],
  'src/store/charts/chartData.ts': [
    {
      writes: 'chart data',
      write: ({ db }) => writeChartData(db, responseOf('a'), bodyOf('a'), () => undefined),
    },
    {
      writes: 'chart data beside that of an offline copy',
      async before({ db }) {
        await db.chartAnswers.put(responseOf('held'));
        await db.chartBodies.put(bodyOf('held'));
        await db.pinnedAnswers.put({ pinId: 'dashboard:6', key: 'held' });
      },
      write: ({ db }) => writeChartData(db, responseOf('a', 2), bodyOf('a'), () => undefined),
    },
  ],
  'src/store/charts/chartImages.ts': [
    {
      writes: 'the image of a chart',
      write: ({ db }) =>
        storeImage(db, { key: 'i', of: 'chart:54', storedAt: 1, image: new Uint8Array([1]) }),
    },
  ],
  'src/store/dashboards/localNumbers.ts': [
    {
      writes: 'numbers for charts that are stored next',
      write: ({ db }) => reserveChartNumbers(db, ['7c977b0d-4c22-5479-a12a-cac0b7576450']),
    },
  ],
  'src/store/datasets/extracts.ts': [
    {
      writes: 'rows of a dataset in the place of older ones',
      async before({ db }) {
        const copy = { id: 'dashboard:6', title: 'Births', pinnedAt: 0, keptAt: null, datasetIds: [17] };
        await db.pins.put({ ...copy, bytes: 0, wanted: 0, kept: 0, problem: null });
        await db.extracts.put({ ...extract, rows: 9 });
        await db.extractFiles.put({ datasetId: 17, parts: [] });
      },
      write: ({ db }) => storeExtract(db, extract, { parts: [file()] }),
    },
  ],
  'src/store/sql/filesToSend.ts': [
    { writes: 'a file to send to the server', write: ({ db }) => storeFileToSend(db, 'f', file()) },
  ],
  'src/store/sql/folders.ts': [
    {
      writes: 'an opened folder',
      write: ({ db }) => storeFolder(db, { id: 'f', handle: {} }),
    },
  ],
  'src/store/keptLinks.ts': [
    {
      writes: 'what a permalink leads to',
      write: ({ db }) => keepLink(db, { of: 'chart', key: 'k', content: {} }),
    },
  ],
  'src/store/workFolder.ts': [
    {
      writes: 'the folder that a person works in',
      write: ({ db }) => beginWorkFolder(db, WORK_FOLDER),
    },
    {
      writes: 'what is known of that folder',
      before: async ({ db }) => void (await beginWorkFolder(db, WORK_FOLDER)),
      write: ({ db }) => changeWorkFolder(db, (now) => ({ ...now, writtenAt: 1 })),
    },
  ],
  'src/store/sql/keptTables.ts': [
    { writes: 'a table with its rows', write: ({ db }) => storeKeptTable(db, keptTable('a'), file()) },
    {
      writes: 'newer rows of a file, whose older ones stay',
      async before({ db }) {
        await db.keptTables.put(keptTable('old'));
        await db.keptRows.put({ id: 'old', rows: file() });
      },
      write: ({ db }) => storeKeptTable(db, keptTable('new', { storedAt: 2 }), file()),
    },
    {
      writes: 'a table that is put back beside one with its name',
      before: ({ db }) => db.keptTables.bulkPut([keptTable('a', { removedAt: 1 }), keptTable('b')]),
      write: ({ db }) => setTableRemoved(db, 'a', null, 3),
    },
  ],
  'src/store/space/sweep.ts': [
    {
      writes: 'queries whose rows have become too old',
      async before({ db }) {
        await db.queries.put(query('old', { resultId: 'old' }));
        await db.results.put(result('old'));
      },
      write: ({ db }) => sweepResults(db, { now: 1e12, estimate: { usage: 0, quota: null }, isOnline: true }),
    },
  ],
  'src/store/sql/tablesToSend.ts': [
    {
      writes: 'that a table is sent to the server',
      write: ({ db }) => addTableToSend(db, { id: 'send', name: 'sales' }),
    },
  ],
  'src/store/space/sweepQueries.ts': 'Deletes.',
  'src/store/space/sweepVersions.ts': 'Deletes; it notes the room that is left, which is counted again.',
};
