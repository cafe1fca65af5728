import { expect, test, vi } from 'vitest';
import { newTab } from '#domain/tab/newTab.ts';
import { putTab } from '#store/sql/tabs.ts';
import { watchTabs } from '#store/sql/watchTabs.ts';
import { write } from '#store/write.ts';
import { freshDb } from '../world/freshDb.ts';

const tab = (at: number, sql = '') => newTab({ id: `t${at}`, name: `Tab ${at}`, sql, position: at, now: 0 });

async function watched() {
  const db = freshDb();
  await write(db, async (tx) => {
    for (const at of [2, 0, 1]) await putTab(tx, tab(at));
  });
  const watch = watchTabs(db);
  const stop = watch.subscribe(() => undefined);
  await vi.waitFor(() => expect(watch.get()).toHaveLength(3));
  const all = vi.spyOn(db.tabs, 'orderBy');
  const some = vi.spyOn(db.tabs, 'bulkGet');
  return { db, watch, stop, all, some };
}

test('of many tabs only the edited one is read again', async () => {
  const { db, watch, all, some } = await watched();
  const before = watch.get();
  await write(db, (tx) => putTab(tx, tab(1, 'SELECT 1')));
  await vi.waitFor(() => expect(watch.get()?.[1]?.sql).toBe('SELECT 1'));
  expect(some.mock.calls).toEqual([[['t1']]]);
  expect(all).not.toHaveBeenCalled();
  expect([watch.get()?.[0], watch.get()?.[2]]).toEqual([before?.[0], before?.[2]]);
  expect(watch.get()?.[0]).toBe(before?.[0]);
});

test('added, removed and moved tabs are in the store’s order', async () => {
  const { db, watch } = await watched();
  await write(db, async (tx) => {
    await tx.tabs.delete('t0');
    await putTab(tx, tab(5));
    await putTab(tx, { ...tab(1), position: 9 });
  });
  await vi.waitFor(() => expect(watch.get()?.map(({ id }) => id)).toEqual(['t2', 't5', 't1']));
  await write(db, (tx) => tx.tabs.clear());
  await vi.waitFor(() => expect(watch.get()).toEqual([]));
});

test('without listeners nothing is read, and everything once one is added', async () => {
  const { db, watch, stop, all, some } = await watched();
  stop();
  await write(db, (tx) => putTab(tx, tab(3)));
  expect(some).not.toHaveBeenCalled();
  watch.subscribe(() => undefined);
  await vi.waitFor(() => expect(watch.get()).toHaveLength(4));
  expect(all).toHaveBeenCalledTimes(1);
});
