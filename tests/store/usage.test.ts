import { expect, test } from 'vitest';
import { measureUse } from '#store/space/usage.ts';
import type { StoredChartData } from '#store/dashboards/dashboardRows.ts';
import type { ResultRow } from '#store/schema.ts';
import { freshDb } from '../world/freshDb.ts';

const result = (id: string, bytes: number, pinned: boolean): ResultRow => ({
  id,
  queryId: id,
  columns: [],
  rowCount: 0,
  pageSize: 1,
  bytes,
  storedAt: 1,
  pinned,
  origin: 'live',
});

const answer = (key: string, bytes: number): StoredChartData => ({
  key,
  subject: 'chart:1',
  question: {},
  origin: 'server',
  storedAt: 1,
  computedAt: 1,
  bytes,
  digest: key,
});

test('storage is grouped by what happens to it when space runs out', async () => {
  const db = freshDb();
  expect(await measureUse(db)).toEqual({ drafts: 0, kept: 0, results: 0, caches: 0 });
  await db.results.bulkPut([result('a', 1000, false), result('b', 200, true)]);
  await db.chartAnswers.bulkPut([answer('held', 30), answer('free', 4)]);
  await db.pinnedAnswers.put({ pinId: 'dashboard:1', key: 'held' });
  expect(await measureUse(db)).toEqual({ drafts: 0, kept: 230, results: 1000, caches: 4 });
  await db.pictures.put({ key: 'p', of: 'chart:1', storedAt: 1, image: new Uint8Array(70) });
  expect(await measureUse(db)).toEqual({ drafts: 0, kept: 230, results: 1000, caches: 74 });
  await db.versions.add({ entityId: 'a', field: 'sql', text: 'x'.repeat(5000), at: 1, why: '' });
  const use = await measureUse(db);
  expect(use.drafts).toBeGreaterThan(5000);
  expect(use).toMatchObject({ kept: 230, results: 1000, caches: 74 });
});
