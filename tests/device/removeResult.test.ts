import { expect, test } from 'vitest';
import { removeResult } from '../../src/app/device/removeResult.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { freshDb } from '../world/freshDb.ts';

test('rows that a person removes from the device are put back by Undo, with their pin', async () => {
  const db = freshDb();
  const tab = newTab({ id: 'e', name: 'E', position: 1, now: 0 });
  const started = startQuery(tab, { id: 'q', at: 0, sql: '', sqlOffset: 0, dbId: 1, runAsync: false });
  const query = { ...started, resultId: 'r', pinned: { name: 'June' } };
  await db.queries.put(query);
  const row = { id: 'r', queryId: 'q', columns: [], rowCount: 0, pageSize: 1, bytes: 1, storedAt: 1 };
  await db.results.put({ ...row, pinned: true, origin: 'live' });
  await db.resultPages.put({ resultId: 'r', page: 0, columns: [] });
  const actions: { run(): void }[] = [];
  const failed: unknown[] = [];
  await removeResult(
    {
      db,
      results: { release: async () => undefined },
      toasts: {
        show: (_kind, _text, options) => void (options?.action !== undefined && actions.push(options.action)),
      },
      onStorageError: (error) => failed.push(error),
      refresh: async () => undefined,
      onBug: (error) => failed.push(error),
    },
    'r',
  );
  expect(await db.results.count()).toBe(0);
  expect(await db.resultPages.count()).toBe(0);
  expect((await db.queries.get('q'))?.resultId).toBeNull();
  actions[0]?.run();
  await expect.poll(async () => (await db.queries.get('q'))?.resultId).toBe('r');
  expect((await db.results.get('r'))?.pinned).toBe(true);
  expect((await db.queries.get('q'))?.pinned).toEqual({ name: 'June' });
  expect(await db.resultPages.count()).toBe(1);
  expect(failed).toEqual([]);
});
