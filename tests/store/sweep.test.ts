import { expect, test } from 'vitest';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { DAY } from '#domain/time.ts';
import type { ResultRow } from '#store/schema.ts';
import { sweepResults } from '#store/space/sweep.ts';
import { sweepQueries } from '#store/space/sweepQueries.ts';
import { freshDb } from '../world/freshDb.ts';

const NOW = 10 * DAY;
const tab = newTab({ id: 'e', name: 'E', position: 1, now: 0 });
const query = (id: string) => ({
  ...startQuery(tab, { id, at: 0, sql: 'SELECT 1', sqlOffset: 0, dbId: 1, runAsync: false }),
  resultId: id,
});
const result = (id: string, storedAt: number): ResultRow => ({
  id,
  queryId: id,
  columns: [],
  rowCount: 0,
  pageSize: 1,
  bytes: 1,
  storedAt,
  pinned: false,
  origin: 'live',
});

test('a sweep deletes old and unreferenced data, and keeps what reopening a closed tab needs [SYNC-20]', async () => {
  const db = freshDb();
  await db.queries.bulkPut([query('old'), query('new')]);
  await db.closedTabs.put({ id: 'c', removedAt: 0, tab, tables: [], queries: [query('closed')] });
  await db.results.bulkPut([
    result('old', NOW - 2 * DAY),
    result('new', NOW),
    result('closed', NOW),
    result('orphan', NOW),
  ]);
  const swept = await sweepResults(db, { now: NOW, estimate: { usage: 0, quota: null }, isOnline: true });
  expect(swept).toEqual({ ok: true, value: ['orphan', 'old'] });
  expect((await db.results.toCollection().primaryKeys()).sort()).toEqual(['closed', 'new']);
  expect((await db.queries.get('old'))?.resultId).toBeNull();
});

test('rows that this device computed, and pinned rows, do not become too old', async () => {
  const db = freshDb();
  await db.queries.bulkPut([
    { ...query('file'), dbId: DEVICE_ID },
    { ...query('runHere'), rowsFrom: 0 },
    query('pinned'),
    query('server'),
  ]);
  const old = NOW - 2 * DAY;
  await db.results.bulkPut([
    result('file', old),
    result('runHere', old),
    { ...result('pinned', old), pinned: true },
    result('server', old),
  ]);
  const swept = await sweepResults(db, { now: NOW, estimate: { usage: 0, quota: null }, isOnline: true });
  expect(swept).toEqual({ ok: true, value: ['server'] });
});

test('rows stored before their query is marked successful do not count as unreferenced', async () => {
  const db = freshDb();
  await db.queries.bulkPut([
    { ...query('running'), resultId: null, state: 'running' },
    { ...query('stopped'), resultId: null, state: 'stopped' },
  ]);
  await db.results.bulkPut([result('running', NOW), result('stopped', NOW)]);
  const swept = await sweepResults(db, { now: NOW, estimate: { usage: 0, quota: null }, isOnline: true });
  expect(swept).toEqual({ ok: true, value: ['stopped'] });
});

test('of a thousand queries a sweep reads those of the stored rows, and those that run', async () => {
  const db = freshDb();
  const ids = Array.from({ length: 1_000 }, (_, at) => String(at));
  await db.queries.bulkPut(ids.map((id) => ({ ...query(id), state: 'success' as const, resultId: null })));
  await db.queries.bulkPut([
    { ...query('1'), state: 'success' },
    { ...query('2'), state: 'running', resultId: null },
  ]);
  await db.results.bulkPut(
    [result('1', NOW), result('rows of 2', NOW)].map((row, at) => ({ ...row, queryId: String(at + 1) })),
  );
  let read = 0;
  db.queries.hook('reading', (row) => {
    read += 1;
    return row;
  });
  const swept = await sweepResults(db, { now: NOW, estimate: { usage: 0, quota: null }, isOnline: true });
  expect(swept).toEqual({ ok: true, value: [] });
  expect(read).toBeLessThan(10);
});

test('of a long history the oldest queries go, but none with rows, in progress, or the latest of its tab', async () => {
  const db = freshDb();
  const ended = (id: string, startDttm: number) =>
    ({ ...query(id), startDttm, state: 'success', resultId: null }) as const;
  await db.tabs.put({ ...tab, latestQueryId: 'latest' });
  await db.queries.bulkPut([
    { ...ended('rows', 1), resultId: 'rows' },
    { ...ended('running', 2), state: 'running' },
    ended('latest', 3),
    ...[4, 5, 6, 7].map((at) => ended(`q${at}`, at)),
  ]);
  await sweepQueries(db, 5);
  expect((await db.queries.toCollection().primaryKeys()).sort()).toEqual([
    'latest',
    'q6',
    'q7',
    'rows',
    'running',
  ]);
});
