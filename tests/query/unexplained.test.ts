import { expect, test } from 'vitest';
import { startQuery } from '#domain/query/startQuery.ts';
import { err } from '#domain/result.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { executeQuery } from '#query/sql/execute/executeQuery.ts';
import type { RunnerDeps } from '#query/sql/runnerDeps.ts';
import { fetchRows } from '#query/sql/follow/watch.ts';
import { getQuery, putQuery } from '#store/sql/queries.ts';
import { write } from '#store/write.ts';
import { freshDb } from '../world/freshDb.ts';

/** Rejections without a reason from the server. */

async function world() {
  const db = freshDb();
  const tab = newTab({ id: 'tab', name: 'Untitled Query 1', now: 0, position: 1 });
  const query = startQuery(tab, { id: 'q', at: 0, sql: 'SELECT 1', sqlOffset: 0, dbId: 1, runAsync: false });
  await write(db, (tx) => putQuery(tx, query));
  const refused = async () => err({ kind: 'refused', errors: [], link: null } as const);
  const deps: Partial<RunnerDeps> = {
    db,
    executor: { execute: refused, results: refused, stop: async () => expect.unreachable() },
    clock: { now: () => 1, sleep: async () => undefined },
    search: () => '',
    onStorageError: (error) => expect.unreachable(error.kind),
  };
  return { deps: deps as RunnerDeps, query, now: () => getQuery(db, 'q') };
}

const { signal } = new AbortController();

test('a query rejected without a reason has an unknown error [ERR-05]', async () => {
  const { deps, query, now } = await world();
  expect(await executeQuery(deps, query, '', signal)).toBe('settled');
  expect(await now()).toMatchObject({ state: 'failed', errorMessage: 'Unknown error' });
});

test('rows that the server stores and does not return have a message [ERR-04]', async () => {
  const { deps, query, now } = await world();
  await fetchRows(deps, query, 'key', signal, false);
  expect(await now()).toMatchObject({ state: 'failed', errorMessage: 'Failed at retrieving results' });
});
