import { expect, test } from 'vitest';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { getQuery, putQuery } from '#store/sql/queries.ts';
import { getTab, patchTab } from '#store/sql/tabs.ts';
import type { Tx } from '#store/write.ts';
import { openWorld, TAB } from './runnerWorld.ts';

/** Queries on this device end with the page that runs them. */

test('a query on this device says at once that its page was closed, and runs on where a page has it', async () => {
  const w = await openWorld();
  const tx = w.db as unknown as Tx;
  await patchTab(tx, TAB, { dbId: DEVICE_ID });
  const tab = await getTab(w.db, TAB);
  if (tab === undefined) throw new Error('no tab');
  for (const id of ['left', 'elsewhere'])
    await putQuery(
      tx,
      startQuery(tab, { id, at: 0, sql: 'SELECT 1', sqlOffset: 0, dbId: DEVICE_ID, runAsync: false }),
    );
  w.server.execute = () => new Promise(() => undefined);
  const own = await w.run('SELECT 2');
  // Another page runs this one.
  w.locks.held.add('sextant query elsewhere');

  for (const id of ['left', 'elsewhere', own]) await w.runner.endInterrupted(id);
  expect(await getQuery(w.db, 'left')).toMatchObject({ state: 'failed' });
  expect((await getQuery(w.db, 'left'))?.errorMessage).toContain('was closed');
  expect(await getQuery(w.db, 'elsewhere')).toMatchObject({ state: 'running' });
  expect(await getQuery(w.db, own)).toMatchObject({ state: 'running' });

  w.locks.held.delete('sextant query elsewhere');
  await w.runner.resume();
  expect(await getQuery(w.db, 'elsewhere')).toMatchObject({ state: 'failed' });
});
