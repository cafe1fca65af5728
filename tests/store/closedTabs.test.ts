import { expect, test } from 'vitest';
import { newTab } from '#domain/tab/newTab.ts';
import { CLOSED_TABS_KEPT_FOR, listClosedTabs, removeTab } from '#store/sql/tabs.ts';
import { type Tx, write } from '#store/write.ts';
import { freshDb } from '../world/freshDb.ts';
import { memoryDb } from '../world/memory/memoryDb.ts';

test.each([
  ['Dexie over IndexedDB', () => freshDb()],
  ['memory', memoryDb],
])(
  'every closed tab is kept for a month, however many were closed at once, and the last ones for ever: %s',
  async (_, open) => {
    const db = open();
    const remove = (tx: Tx, id: string, now: number) =>
      removeTab(tx, newTab({ id, name: id, position: 1, now: 0 }), now);
    const closeMany = (from: number, now: number) =>
      write(db, async (tx) => {
        for (let at = from; at < from + 60; at += 1) await remove(tx, `t${at}`, now);
      });
    await closeMany(0, 1);
    await closeMany(60, 2);
    expect(await db.closedTabs.count()).toBe(120);
    await write(db, (tx) => remove(tx, 'late', CLOSED_TABS_KEPT_FOR + 2));
    const kept = await listClosedTabs(db);
    expect([kept.length, kept[0]?.id, kept.at(-1)?.removedAt]).toEqual([61, 'late', 2]);
  },
);
