import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import type { QueryState } from '#domain/query/query.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { openDb } from '#store/db.ts';
import { putQuery } from '#store/sql/queries.ts';
import { putTab } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import { createEndedQueries } from './endedQueries.ts';

/** The messages for tabs whose queries end in `state`, while tab `shown` is on screen. */
async function notificationsOf(state: QueryState) {
  const toast = vi.fn();
  const show = vi.fn();
  const db = openDb('ended runs', { indexedDB: new IDBFactory(), IDBKeyRange });
  const start = { at: 0, sql: 'SELECT 1', sqlOffset: 0, dbId: 1, runAsync: false };
  await write(db, async (tx) => {
    for (const id of ['a', 'b', 'shown']) {
      const tab = newTab({ id, name: `Tab ${id}`, position: 1, now: 0 });
      await putTab(tx, { ...tab, latestQueryId: `q-${id}` });
      await putQuery(tx, { ...startQuery(tab, { ...start, id: `q-${id}` }), state, rows: 3 });
    }
  });
  const note = createEndedQueries({ db, toasts: { show: toast }, shownId: () => 'shown', show });
  await note(new Set(['a', 'b', 'shown']));
  await note(new Set(['b']));
  return { toastsShown: toast.mock.calls, show };
}

test('a query that ends in a tab that is not on screen is announced once, with a link [TOST-01]', async () => {
  const { toastsShown, show } = await notificationsOf('success');
  expect(toastsShown).toEqual([['success', 'Query in “Tab a” finished: 3 rows', expect.anything()]]);
  const [, , options] = toastsShown[0] as [string, string, { action: { label: string; run: () => void } }];
  expect(options.action.label).toBe('Show');
  options.action.run();
  expect(show).toHaveBeenCalledWith('a');
});

test('a failed query is announced as a failure, and a stopped one is not', async () => {
  expect((await notificationsOf('failed')).toastsShown).toEqual([
    ['danger', 'Query in “Tab a” failed', expect.anything()],
  ]);
  expect((await notificationsOf('stopped')).toastsShown).toEqual([]);
});
