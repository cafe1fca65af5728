import { expect, test } from 'vitest';
import { isWaiting } from '#domain/query/states.ts';
import { err, ok } from '#domain/result.ts';
import { UNREACHED } from '#query/sql/execute/executeQuery.ts';
import { transition } from '#domain/query/transition.ts';
import { getQuery, listWaiting, putQuery } from '#store/sql/queries.ts';
import { patchTab } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import { BYTES, known, openWorld, PREVIEWED, TAB, unreachable } from './runnerWorld.ts';

/** A world without a server, and the queries that were started in it. */
async function offlineWorld(...sqls: string[]) {
  const w = await openWorld();
  w.server.execute = async () => unreachable;
  w.server.updatedSince = async () => unreachable;
  const ids: string[] = [];
  for (const sql of sqls) {
    const id = await w.run(sql);
    await w.settled(id, isWaiting);
    ids.push(id);
    w.advance(10);
  }
  w.sent.length = 0;
  return {
    ...w,
    ids,
    goOnline() {
      w.server.execute = async () => ok({ kind: 'rows', result: BYTES });
      w.server.updatedSince = async () => ok([]);
    },
  };
}

test('a query that is started without a server waits, and runs once when there is one', async () => {
  const w = await offlineWorld('SELECT 1');
  const [id = ''] = w.ids;
  expect(await getQuery(w.db, id)).toMatchObject({ state: 'scheduled', errorMessage: null });
  w.goOnline();
  await Promise.all([w.runner.resume(), w.runner.resume()]);
  expect(await w.settled(id)).toMatchObject({ state: 'success', resultId: id });
  await w.runner.resume();
  expect(w.sent).toMatchObject([{ clientId: id, sql: 'SELECT 1' }]);
  expect(w.bugs).toEqual([]);
});

test('waiting queries run in the order they were started, with the parameters they were started with', async () => {
  const w = await offlineWorld('SELECT 1', 'SELECT 2', 'SELECT 3');
  await write(w.db, (tx) => patchTab(tx, TAB, { templateParams: '{"later": 1}' }));
  w.goOnline();
  await w.runner.resume();
  await w.settled(w.ids[2] ?? '');
  expect(w.sent.map(({ sql, templateParams }) => [sql, templateParams])).toEqual([
    ['SELECT 1', null],
    ['SELECT 2', null],
    ['SELECT 3', null],
  ]);
});

test('a server that is gone again leaves the rest waiting', async () => {
  const w = await offlineWorld('SELECT 1', 'SELECT 2');
  w.goOnline();
  w.server.execute = async () => {
    w.server.execute = async () => unreachable;
    return ok({ kind: 'rows', result: BYTES });
  };
  await w.runner.resume();
  await w.settled(w.ids[0] ?? '');
  await expect.poll(() => w.sent.length).toBe(2);
  await w.settled(w.ids[1] ?? '', isWaiting);
  expect((await listWaiting(w.db)).map(({ id }) => id)).toEqual([w.ids[1]]);
});

test('a query whose first request arrived although its response was lost is not sent again', async () => {
  const w = await offlineWorld('INSERT INTO t VALUES (1)');
  const [id = ''] = w.ids;
  w.goOnline();
  w.server.updatedSince = async () => ok([known(id, 'success', { resultsKey: 'k', rows: 1 })]);
  await w.runner.resume();
  expect(await w.settled(id)).toMatchObject({ state: 'success' });
  expect([w.sent, w.keys]).toEqual([[], ['k']]);
});

test('a waiting query is cancelled without a server, and never runs', async () => {
  const w = await offlineWorld('SELECT 1');
  const [id = ''] = w.ids;
  w.server.stop = async () => unreachable;
  expect(await w.runner.stop(id)).toEqual(ok(undefined));
  w.goOnline();
  await w.runner.resume();
  expect(await getQuery(w.db, id)).toMatchObject({ state: 'stopped' });
  expect(w.sent).toEqual([]);
});

test('a waiting query that is sent at the moment of its cancellation is stopped on the server', async () => {
  const w = await offlineWorld('SELECT 1');
  const [id = ''] = w.ids;
  let asked = 0;
  w.server.stop = async () => ((asked += 1), ok(undefined));
  const stopping = w.runner.stop(id);
  await write(w.db, async (tx) => {
    const query = await getQuery(tx, id);
    await putQuery(tx, transition(query!, { type: 'sending', at: 5 }));
  });
  expect(await stopping).toEqual(ok(undefined));
  expect([asked, (await getQuery(w.db, id))?.state]).toEqual([1, 'stopped']);
});

test('a query waits again if the page ended while it was being sent and the server does not know it', async () => {
  const w = await offlineWorld('SELECT 1');
  const [id = ''] = w.ids;
  w.goOnline();
  w.server.execute = () => new Promise(() => undefined);
  await w.runner.resume();
  await w.settled(id, ({ state }) => state === 'running');
  // The next page.
  const next = await openWorld();
  const query = await getQuery(w.db, id);
  await write(next.db, async (tx) => void (await tx.queries.put({ ...query! })));
  next.advance(20_000);
  await next.runner.resume();
  await next.settled(id, isWaiting);
  await next.runner.resume();
  expect(await next.settled(id)).toMatchObject({ state: 'success' });
  expect(next.sent).toMatchObject([{ clientId: id }]);
});

test('without a server a preview fails, and a session that ended fails a waiting query', async () => {
  const w = await offlineWorld('SELECT 1');
  const preview = await w.runner.preview(PREVIEWED);
  expect(await w.settled(preview.ok ? preview.value : '')).toMatchObject({ errorMessage: UNREACHED });
  w.goOnline();
  w.server.execute = async () => err({ kind: 'session' });
  await w.runner.resume();
  expect(await w.settled(w.ids[0] ?? '')).toMatchObject({ state: 'failed' });
});
