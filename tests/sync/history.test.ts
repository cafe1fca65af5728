import { expect, test } from 'vitest';
import { findQueries } from '#commands/pull/findInList.ts';
import { pullQueries } from '#commands/query/pullQueries.ts';
import { listPastQueries } from '#store/sql/pastQueries.ts';
import { setting } from '#store/settings.ts';
import { dashboardWorld } from '../dashboard/dashboardServer.ts';

const row = (id: string, more: object = {}) => ({
  client_id: id,
  database: { id: 1 },
  end_time: '1700000001500.5',
  rows: 3,
  schema: 'main',
  sql: `SELECT '${id}'`,
  start_time: '1700000001000.25',
  status: 'success',
  tab_name: 'Sales',
  ...more,
});

/** A server whose history has that many queries. */
const historyOf = (count: number) =>
  dashboardWorld(({ path }) => {
    const page = Number(/page:(\d+)/.exec(path)?.[1]);
    const size = Math.max(0, Math.min(100, count - page * 100));
    return { count, ids: [], result: Array.from({ length: size }, (_, at) => row(`${page}-${at}`)) };
  });

test('a person’s latest queries are read with their times, by the person’s id', async () => {
  const world = historyOf(2);
  expect(await pullQueries(world, 7)).toMatchObject({ ok: true });
  expect(world.calls[0]?.path).toContain("filters:!((col:'user',opr:'rel_o_m',value:7))");
  expect(await listPastQueries(world.db)).toMatchObject([
    {
      id: '0-0',
      dbId: 1,
      tab: 'Sales',
      state: 'success',
      startDttm: 1700000001000.25,
      endDttm: 1700000001500.5,
    },
    { id: '0-1' },
  ]);
  expect((await setting(world.db, 'listedAt')).queries).toBe(world.clock.now());
});

test('a long history is read page by page, up to a limit', async () => {
  const world = historyOf(250);
  await pullQueries(world, null);
  expect(await listPastQueries(world.db)).toHaveLength(250);
  const endless = historyOf(100_000);
  await pullQueries(endless, null);
  expect(endless.calls).toHaveLength(5);
});

test('a history that cannot be read changes nothing; queries it no longer contains are removed', async () => {
  let rows: object[] = [row('a'), row('without a time', { start_time: null })];
  let isThere = true;
  const world = dashboardWorld(() =>
    isThere ? { count: rows.length, ids: [], result: rows } : new Response('', { status: 503 }),
  );
  await pullQueries(world, 7);
  isThere = false;
  expect(await pullQueries(world, 7)).toMatchObject({ ok: false });
  const ids = async () => (await listPastQueries(world.db)).map(({ id }) => id);
  expect(await ids()).toEqual(['a']);
  isThere = true;
  rows = [row('c')];
  await pullQueries(world, 7);
  expect(await ids()).toEqual(['c']);
});

test('older queries are searched on the server by the words of their SQL, and are beside those that were read', async () => {
  const world = dashboardWorld(({ path }) => {
    const isSearch = path.includes('col:sql') || path.includes("col:'sql'");
    return { count: 900, ids: [], result: [row(isSearch ? 'an old one' : 'a new one')] };
  });
  await pullQueries(world, 7);
  expect(await findQueries(world, { text: 'old  one', order: null }, 7)).toMatchObject({ ok: true });
  expect(decodeURIComponent(world.calls.at(-1)?.path ?? '')).toContain(
    "(col:'user',opr:'rel_o_m',value:7),(col:'sql',opr:'ct',value:'old'),(col:'sql',opr:'ct',value:'one')",
  );
  expect((await listPastQueries(world.db)).map(({ id }) => id).toSorted()).toEqual([
    'a new one',
    'an old one',
  ]);
});
