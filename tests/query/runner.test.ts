import { describe, expect, test } from 'vitest';
import type { ServerQuery } from '#domain/query/transition.ts';
import type { Query } from '#domain/query/query.ts';
import { err, ok } from '#domain/result.ts';
import { isWaiting } from '#domain/query/states.ts';
import { createRunner } from '#query/sql/createRunner.ts';
import { earlierRun, getQuery } from '#store/sql/queries.ts';
import { getTab, patchTab } from '#store/sql/tabs.ts';
import type { Tx } from '#store/write.ts';
import { heldLocks } from '../world/heldLocks.ts';
import { BYTES, envelope, known, openWorld, TAB, unreachable } from './runnerWorld.ts';

describe('a query', () => {
  test('becomes the latest query of its tab at once and ends with its rows on the device [QRY-01 QRY-04]', async () => {
    const w = await openWorld();
    const id = await w.run('SELECT 1');
    expect(await getTab(w.db, TAB)).toMatchObject({ latestQueryId: id });
    expect(await w.settled(id)).toMatchObject({
      state: 'success',
      resultId: id,
      rows: 1,
      serverId: 7,
      progress: 100,
    });
    expect(w.sent).toMatchObject([{ clientId: id, sql: 'SELECT 1', dbId: 1, runAsync: false }]);
    expect(w.bugs).toEqual([]);
  });

  test('is asynchronous if the database allows it and only then [QRY-02 QRY-03]', async () => {
    const w = await openWorld({ allowRunAsync: true });
    w.server.execute = async () => ok({ kind: 'accepted' });
    const answers: ServerQuery[] = [];
    w.server.updatedSince = async () => ok(answers);
    const id = await w.run();
    answers.push(known(id, 'success', { resultsKey: 'k', rows: 1 }));
    expect(await w.settled(id)).toMatchObject({ state: 'success', resultId: id });
    expect(w.sent[0]?.runAsync).toBe(true);
    expect(w.keys).toEqual(['k']);
    const sync = await openWorld({ allowRunAsync: false });
    await sync.settled(await sync.run());
    expect(sync.sent[0]?.runAsync).toBe(false);
  });

  test('that the engine rejects keeps its errors with their positions [QRY-22 QRY-23 QRY-24 QRY-25]', async () => {
    const w = await openWorld();
    const errors = [
      {
        message: 'no such table',
        error_type: 'GENERIC_DB_ENGINE_ERROR',
        level: 'error',
        line: 2,
        column: 6,
        extra: null,
      },
    ] as const;
    w.server.execute = async () => err({ kind: 'refused', errors, link: 'http://127.0.0.1/help' });
    const query = await w.settled(await w.run());
    expect(query).toMatchObject({
      state: 'failed',
      errors,
      errorMessage: 'no such table',
      link: 'http://127.0.0.1/help',
      endDttm: 1_000,
    });
  });

  test('that ran out of time says so, and not that it failed', async () => {
    const w = await openWorld();
    const late = {
      message: 'It took too long.',
      error_type: 'BACKEND_TIMEOUT_ERROR',
      level: 'error',
      extra: null,
    } as const;
    w.server.execute = async () => err({ kind: 'refused', errors: [late], link: null });
    expect(await w.settled(await w.run())).toMatchObject({ state: 'timed_out', errorMessage: late.message });
  });

  test('that waits for its slot shows how many are before it, then runs', async () => {
    const w = await openWorld();
    w.looks.atQueue = true;
    let answer = () => {};
    w.server.execute = () =>
      new Promise((resolve) => {
        answer = () => resolve(ok({ kind: 'rows', result: BYTES }));
      });
    const ids: string[] = [];
    const turns = [2, 0, null];
    w.server.updatedSince = async () => {
      const before = turns.shift() ?? null;
      const state = before === null ? 'running' : 'pending';
      return ok(ids.map((id) => known(id, state, { queuedBefore: before })));
    };
    ids.push(await w.run());
    const [id = ''] = ids;
    await w.settled(id, ({ state, queuedBefore }) => state === 'pending' && queuedBefore === 2);
    await w.settled(id, ({ state, queuedBefore }) => state === 'running' && queuedBefore === null);
    answer();
    expect(await w.settled(id)).toMatchObject({ state: 'success' });
    expect(turns).toEqual([]);
  });

  test('whose response is cut at the display limit fetches all rows by key, without a row count [CALL-07]', async () => {
    const w = await openWorld();
    let decoded = 0;
    w.server.decode = async (id) => {
      decoded += 1;
      return ok({
        envelope: envelope(id, { displayLimitReached: true }),
        rowCount: decoded === 1 ? 10_000 : 60_000,
      });
    };
    expect(await w.settled(await w.run())).toMatchObject({ state: 'success', rows: 60_000 });
    expect(w.keys).toEqual(['key']);
  });

  test('makes room among the old results of its editor once the server has answered, and not before [QRY-14]', async () => {
    const w = await openWorld();
    const first = await w.run();
    await w.settled(first);
    w.server.execute = async () => unreachable;
    const second = await w.settled(await w.run(), isWaiting);
    expect(await earlierRun(w.db, second)).toMatchObject({ id: first, resultId: first });
    w.server.execute = async () => ok({ kind: 'rows', result: BYTES });
    await w.settled(await w.run());
    // They were not stored, so only memory held them.
    await w.settled(first, (query) => query.resultId === null);
    expect(w.dropped).toEqual([first]);
  });

  test('leaves the rows of the queries before it in its tab, the oldest of which make room [QRY-14]', async () => {
    const w = await openWorld();
    const ids: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      w.advance(1_000);
      const id = await w.run();
      await w.settled(id);
      await w.store(id, 1_000);
      ids.push(id);
    }
    await w.settled(ids[1] ?? '', (query) => query.madeRoom === true);
    expect(w.dropped).toEqual(ids.slice(0, 2));
    expect(await getQuery(w.db, ids[2] ?? '')).toMatchObject({ resultId: ids[2] });
    // Rows that are refreshed are replaced, however many there is room for.
    const replaces = ids[11] ?? '';
    await w.runner.run({ tabId: TAB, sql: 'SELECT 1', sqlOffset: 0, replaces });
    await w.settled(replaces, (query) => query.resultId === null);
    await expect.poll(() => w.dropped).toEqual([...ids.slice(0, 2), replaces]);
  });

  test('without text, or in a tab without a database, is rejected and leaves no trace', async () => {
    const w = await openWorld();
    expect(await w.runner.run({ tabId: TAB, sql: ' \n', sqlOffset: 0 })).toMatchObject({
      error: { kind: 'empty' },
    });
    expect(await w.runner.run({ tabId: 'none', sql: 'SELECT 1', sqlOffset: 0 })).toMatchObject({
      error: { kind: 'no-tab' },
    });
    expect(await w.db.queries.count()).toBe(0);
  });
});

test('[QRY-39] a query can create a table or a view instead of returning rows', async () => {
  const w = await openWorld();
  const made: Query[] = [];
  w.server.decode = (id) => {
    const answer = envelope(id, { columns: [] }, { tempSchema: 'main', tempTable: 'heavy', rows: 0 });
    return Promise.resolve(ok({ envelope: answer, rowCount: 0 }));
  };
  for (const method of ['TABLE', 'VIEW'] as const) {
    const started = await w.runner.run({
      tabId: TAB,
      sql: 'SELECT 1 AS a',
      sqlOffset: 0,
      createAs: { method, table: 'heavy' },
    });
    if (started.ok) made.push(await w.settled(started.value));
  }
  expect(w.sent.map(({ ctas }) => ctas)).toEqual([
    { method: 'TABLE', table: 'heavy' },
    { method: 'VIEW', table: 'heavy' },
  ]);
  expect(made).toEqual(
    ['TABLE', 'VIEW'].map(
      (method) =>
        expect.objectContaining({
          state: 'success',
          ctas: true,
          ctas_method: method,
          tempSchema: 'main',
          tempTable: 'heavy',
          resultId: null,
        }) as unknown,
    ),
  );
});

describe('a stop', () => {
  test('takes effect only after the stop request has succeeded, and then no late success overrides it [QRY-26 QRY-27 QRY-15]', async () => {
    const w = await openWorld();
    let answer = (): void => undefined;
    w.server.execute = () =>
      new Promise((done) => (answer = () => done(ok({ kind: 'rows', result: BYTES }))));
    const id = await w.run();
    w.server.stop = async () => unreachable;
    expect(await w.runner.stop(id)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    expect(await getQuery(w.db, id)).toMatchObject({ state: 'running' });
    w.server.stop = async () => ok(undefined);
    expect((await w.runner.stop(id)).ok).toBe(true);
    answer();
    expect(await w.settled(id)).toMatchObject({ state: 'stopped', rows: null, resultId: null });
    await expect.poll(() => w.dropped).toEqual([id]);
    expect(await getQuery(w.db, id)).toMatchObject({ state: 'stopped' });
  });
});

test('a tab without a limit runs with the one on screen, which is the configured one [CST-02 CALL-05]', async () => {
  const w = await openWorld();
  await w.settled(await w.run());
  await patchTab(w.db as unknown as Tx, TAB, { queryLimit: 50 });
  await w.settled(await w.run());
  expect(w.sent.map((request) => request.queryLimit)).toEqual([1000, 50]);
});

test('after a reload a query in progress is found on the server, with its rows', async () => {
  const w = await openWorld();
  w.server.execute = () => new Promise(() => undefined);
  const id = await w.run();
  const reloaded = createRunner({
    db: w.db,
    executor: {
      execute: async () => unreachable,
      results: async () => ok(BYTES),
      stop: async () => ok(undefined),
    },
    history: { updatedSince: async () => ok([known(id, 'success', { resultsKey: 'k' })]) },
    rows: { decode: async () => ok({ envelope: envelope(id), rowCount: 1 }), drop: async () => undefined },
    clock: { now: () => 60_000, sleep: async () => undefined },
    random: { bytes: (length) => new Uint8Array(length) },
    lock: heldLocks(),
    defaultQueryLimit: () => 1000,
    search: () => '',
    onStorageError: () => undefined,
    onBug: () => undefined,
  });
  await reloaded.resume();
  expect(await w.settled(id)).toMatchObject({ state: 'success', resultId: id });
});
