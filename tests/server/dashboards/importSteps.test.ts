import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Bundle } from '../../../server/exchange/bundle.ts';
import { importBundle } from '../../../server/exchange/importBundle.ts';
import type { ImportPolicy } from '../../../server/exchange/writeContext.ts';
import { storesOf } from '../../../server/meta/meta.ts';
import { migrate } from '../../../server/meta/migrate.ts';
import { openSqlite, type Sqlite } from '../../../server/meta/sqlite.ts';
import { testApp, type TestApp } from '../testApp.ts';
import { EMPTY_ENGINES, uuidOf } from './exchangeWorld.ts';

/** Statements since the last turn of others, and the most there were between two turns. */
const count = { now: 0, most: 0, turns: 0 };
let app: TestApp;
let db: Sqlite;

beforeEach(async () => {
  db = openSqlite(':memory:');
  db.exec('PRAGMA foreign_keys = ON');
  migrate(db);
  const counted = <R>(call: () => R): R => {
    count.now += 1;
    count.most = Math.max(count.most, count.now);
    return call();
  };
  const store = storesOf({
    ...db,
    run: (sql, ...params) => counted(() => db.run(sql, ...params)),
    exec: (sql) => counted(() => db.exec(sql)),
  });
  app = await testApp({}, store, (handle) => handle, EMPTY_ENGINES);
  app.meta.databases.insert(
    { uuid: uuidOf(9), databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb:///Samples' },
    0,
  );
});
afterEach(() => app.meta.close());

const uuidAt = (place: string, n: number) =>
  `${place}${String(n).padStart(7, '0')}-2222-4333-8444-555555555555`;
const plain = { description: null, certified_by: null, certification_details: null };

function bundleOf(charts: number, name = 'Chart', dashboards: readonly (string | null)[] = []): Bundle {
  return {
    type: 'Slice',
    databases: [],
    datasets: [
      {
        file: 'datasets/d.yaml',
        text: `d ${name}`,
        value: {
          ...plain,
          uuid: uuidOf(8),
          table_name: `Table of ${name}`,
          catalog: null,
          schema: null,
          sql: null,
          main_dttm_col: null,
          database_uuid: null,
          columns: [{ column_name: 'a' }, { column_name: 'b' }],
          metrics: [{ metric_name: 'm', expression: 'sum(a)' }],
        },
      },
    ],
    charts: Array.from({ length: charts }, (_, n) => ({
      file: `charts/c_${n}.yaml`,
      text: `c ${name} ${n}`,
      value: {
        ...plain,
        uuid: uuidAt('a', n),
        slice_name: `${name} ${n}`,
        viz_type: 'table',
        params: {},
        query_context: null,
        dataset_uuid: uuidOf(8),
        cache_timeout: null,
      },
    })),
    dashboards: dashboards.map((slug, n) => ({
      file: `dashboards/d_${n}.yaml`,
      text: `b ${name} ${n}`,
      value: {
        ...plain,
        uuid: uuidAt('b', n),
        dashboard_title: `${name} ${n}`,
        slug,
        css: null,
        published: false,
        metadata: null,
        theme_uuid: null,
        position: { 'CHART-1': { type: 'CHART', meta: { uuid: uuidAt('a', 0), chartId: 77 } } },
      },
    })),
    queries: [],
    themes: [],
  };
}

/** An import in which others do something at their turn of that number. */
async function bring(bundle: Bundle, policy: ImportPolicy, at = -1, others: () => void = () => undefined) {
  count.turns = 0;
  const done = await importBundle(
    app.deps,
    bundle,
    { userId: null, policy },
    async () => null,
    async () => {
      count.now = 0;
      if (count.turns++ === at) others();
    },
  );
  if (!done.ok) throw new Error(done.error.reason);
  if (count.turns <= at) throw new Error('The import was over before that turn.');
  return done.value;
}

const names = () => app.meta.charts.list().map(({ sliceName }) => sliceName);

test('an import lets others have turns, between which it makes as few statements whatever its size', async () => {
  const most = async (charts: number) => {
    count.most = 0;
    await bring(bundleOf(charts, `Of ${charts}`, ['one']), 'overwrite');
    return count.most;
  };
  const few = await most(3);
  expect(await most(300)).toBe(few);
  // All of them are known by now.
  expect(await most(299)).toBeLessThanOrEqual(few + 5);
  expect(count.turns).toBeGreaterThan(299);
  expect(names()).toHaveLength(300);
  expect(names()[298]).toBe('Of 299 298');
  expect(app.meta.datasets.columnsOf(1).map(({ columnName }) => columnName)).toEqual(['a', 'b']);
  const [dashboard] = app.meta.dashboards.list();
  expect(JSON.parse(dashboard?.positionJson ?? '')).toMatchObject({ 'CHART-1': { meta: { chartId: 1 } } });
  expect(app.meta.charts.ofDashboard(1).map(({ id }) => id)).toEqual([1]);
});

test('others see nothing of an import before all of it', async () => {
  const seen = new Set<number>();
  for (let turn = 0; turn < 11; turn += 1) {
    await bring(bundleOf(8, `Turn ${turn}`), 'overwrite', turn, () =>
      seen.add(new Set(names().map((each) => each?.slice(0, 7))).size),
    );
  }
  expect(seen).toEqual(new Set([0, 1]));
});

test('an import that fails in the middle changes nothing and uses up no ids', async () => {
  await bring(bundleOf(2), 'overwrite');
  const before = db.all('SELECT * FROM chart, sqlite_sequence');
  const fail = () => {
    throw new Error('The disk is gone.');
  };
  await expect(bring(bundleOf(20, 'Other'), 'overwrite', 15, fail)).rejects.toThrow('The disk is gone.');
  expect(db.all('SELECT * FROM chart, sqlite_sequence')).toEqual(before);
  await bring(bundleOf(3), 'overwrite');
  expect(app.meta.charts.list().map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('what a person changes while it is imported stays theirs where an import would have left it to them', async () => {
  const change = () => app.meta.charts.update(2, { sliceName: 'Mine' });
  await bring(bundleOf(4), 'overwrite');
  const { notes } = await bring(bundleOf(4, 'New'), 'update', 4, change);
  expect(names()).toEqual(['New 0', 'Mine', 'New 2', 'New 3']);
  expect(notes.join()).toContain('"Mine" was changed here');
  // Where it replaces all, it does.
  await bring(bundleOf(4, 'Newest'), 'overwrite', 4, change);
  expect(names()).toEqual(['Newest 0', 'Newest 1', 'Newest 2', 'Newest 3']);
  expect(app.meta.charts.byId(2)?.revision).toBe(4);
});

test('of two imports of the same at once the second finds what the first made', async () => {
  let inner: Promise<unknown> = Promise.resolve();
  await bring(bundleOf(5, 'Outer'), 'overwrite', 4, () => {
    inner = importBundle(
      app.deps,
      bundleOf(5, 'Inner'),
      { userId: null, policy: 'overwrite' },
      async () => null,
    );
  });
  await inner;
  expect(new Set(names().map((each) => each?.slice(0, 5))).size).toBe(1);
  expect(names()).toHaveLength(5);
  const refused = await importBundle(
    app.deps,
    bundleOf(1),
    { userId: null, policy: 'refuse' },
    async () => null,
  );
  expect(refused).toMatchObject({ ok: false, error: { reason: expect.stringContaining('already exists') } });
});

test('dashboards exchange their addresses, and charts that have the name of their dataset are renamed', async () => {
  await bring(bundleOf(1, 'A', ['one', 'two', 'three']), 'overwrite');
  app.meta.charts.insert({
    uuid: uuidOf(7),
    datasetId: 1,
    datasetName: 'Table of A',
    createdOn: 0,
    changedOn: 0,
  });
  await bring(bundleOf(1, 'B', [null, 'one', 'two']), 'overwrite');
  expect(app.meta.dashboards.list().map(({ slug }) => slug)).toEqual([null, 'one', 'two']);
  expect(app.meta.charts.list().map(({ datasetName }) => datasetName)).toEqual([null, 'Table of B']);
});
