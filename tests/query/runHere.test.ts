import { expect, test } from 'vitest';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import { putSetting, setting } from '#store/settings.ts';
import { getQuery } from '#store/sql/queries.ts';
import { getTab } from '#store/sql/tabs.ts';
import type { Tx } from '#store/write.ts';
import { openWorld, TAB, unreachable } from './runnerWorld.ts';

/** A query of a server whose tables are kept here runs here, once the person agreed. */

const ORDERS: KeptTable = {
  id: 'orders',
  name: 'orders',
  columns: [],
  rows: 1,
  bytes: 1,
  storedAt: 5,
  removedAt: null,
  origin: {
    kind: 'server',
    rows: {
      dbId: 1,
      catalog: null,
      schema: null,
      table: 'orders',
      sql: '',
      templateParams: null,
      isWhole: true,
      maxRows: 10,
      isCut: false,
      refreshAfter: null,
    },
  },
};

async function offline() {
  const w = await openWorld();
  await w.db.keptTables.put(ORDERS);
  const answers = w.server.execute;
  w.server.execute = async () => (w.sent.at(-1)?.dbId === DEVICE_ID ? answers() : unreachable);
  return w;
}

test('a waiting query runs over kept rows when the person says so, and no longer waits', async () => {
  const w = await offline();
  const id = await w.run('SELECT * FROM orders');
  await expect.poll(async () => (await getQuery(w.db, id))?.state).toBe('scheduled');
  expect(w.sent).toHaveLength(1);
  expect(await w.runner.runHere(id)).toBe(true);
  expect(await getQuery(w.db, id)).toMatchObject({ state: 'stopped' });
  const latest = (await getTab(w.db, TAB))?.latestQueryId ?? '';
  expect(await w.settled(latest)).toMatchObject({ dbId: DEVICE_ID, state: 'success', rowsFrom: 5 });
  expect(w.sent.at(-1)).toMatchObject({ dbId: DEVICE_ID, sql: 'SELECT * FROM "orders" AS "orders"' });
});

test('an extract and a result of a whole table count as its rows', async () => {
  const w = await offline();
  const source = {
    from: { kind: 'table', catalog: null, schema: null, table: 'people' } as const,
    columns: [{ name: 'id', expression: null, type: 0 as const, isTime: false }],
    metrics: [],
    mainTime: null,
  };
  const facts = { form: 'duckdb', rows: 1, bytes: 1, zone: 'UTC', isSameSql: true, problem: null } as const;
  await w.db.extracts.put({
    ...facts,
    datasetId: 9,
    name: 'people',
    databaseId: 1,
    takenAt: 4,
    isTooLarge: false,
    source,
  });
  const asked = await w.run('SELECT * FROM ships');
  const answered = await getQuery(w.db, asked);
  if (answered === undefined) throw new Error('no query');
  await w.db.queries.put({
    ...answered,
    state: 'success',
    rows: 2,
    limit: 10,
    limitingFactor: 'NOT_LIMITED',
    resultId: asked,
  });
  const stored = {
    queryId: asked,
    columns: [],
    rowCount: 2,
    pageSize: 2,
    bytes: 1,
    storedAt: 3,
    pinned: false,
  };
  await w.db.results.put({ ...stored, id: asked, origin: 'live' });

  const id = await w.run('SELECT p.id FROM people p, ships, orders');
  await expect.poll(async () => (await getQuery(w.db, id))?.state).toBe('scheduled');
  expect(await w.runner.runHere(id)).toBe(true);
  const latest = (await getTab(w.db, TAB))?.latestQueryId ?? '';
  expect(await w.settled(latest)).toMatchObject({ dbId: DEVICE_ID, state: 'success', rowsFrom: 3 });
});

test('after the person agreed once it runs without being confirmed, where all its tables are kept', async () => {
  const w = await offline();
  const editor = await setting(w.db, 'editor');
  await putSetting(w.db as unknown as Tx, 'editor', { ...editor, runsHere: true });
  const other = await w.run('SELECT * FROM orders JOIN absent USING (id)');
  await expect.poll(async () => (await getQuery(w.db, other))?.state).toBe('scheduled');
  await w.run('SELECT count(*) FROM orders');
  await expect.poll(() => w.sent.at(-1)?.dbId).toBe(DEVICE_ID);
  expect(await getQuery(w.db, other)).toMatchObject({ state: 'scheduled' });
});
