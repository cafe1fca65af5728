import { expect, test } from 'vitest';
import { newTab } from '../tab/newTab.ts';
import type { PastQuery } from './pastQuery.ts';
import { pastQueryText } from './pastQueryText.ts';
import type { Query } from './query.ts';
import { queryHistory } from './queryHistory.ts';
import { startQuery } from './startQuery.ts';

const tab = newTab({ id: 'tab', name: 'Untitled Query 1', now: 0, position: 1 });

const here = (id: string, at: number, more: Partial<Query> = {}): Query => ({
  ...startQuery(tab, { id, at, sql: `SELECT '${id}'`, sqlOffset: 0, dbId: 1, runAsync: false }),
  state: 'success',
  serverId: at,
  ...more,
});

const there = (id: string, startDttm: number): PastQuery => ({
  id,
  dbId: 1,
  tab: 'Elsewhere',
  catalog: null,
  schema: 'main',
  sql: `SELECT '${id}'`,
  state: 'success',
  rows: 3,
  startDttm,
  endDttm: startDttm + 1,
});

const seen = (entries: ReturnType<typeof queryHistory>) => entries.map(({ id, knownTo }) => [id, knownTo]);

test('queries of both sides are one list, newest first, without duplicates', () => {
  expect(seen(queryHistory([here('a', 1), here('c', 3)], [there('c', 3), there('b', 2)], 10))).toEqual([
    ['c', 'both'],
    ['b', 'server'],
    ['a', 'both'],
  ]);
  expect(queryHistory([here('a', 1), here('c', 3)], [there('b', 2)], 2).map(({ id }) => id)).toEqual([
    'c',
    'b',
  ]);
});

test('a query is found by its text, by what its templates made of it, and by its tab', () => {
  const query = here('a', 1, { sql: 'SELECT {{ n }}', executedSql: 'SELECT 42 LIMIT 1001' });
  const plain = here('b', 2, { sql: 'SELECT 1', executedSql: 'SELECT 1 LIMIT 1001' });
  expect(queryHistory([query, plain], [], 10).map(pastQueryText)).toEqual([
    'SELECT 1  Untitled Query 1',
    'SELECT {{ n }} SELECT 42 LIMIT 1001 Untitled Query 1',
  ]);
});

test('for a query on both sides this device’s state counts', () => {
  const [entry] = queryHistory([here('a', 1, { state: 'stopped' })], [there('a', 1)], 10);
  expect(entry).toMatchObject({ state: 'stopped', tab: 'Untitled Query 1' });
});

test('a query that never reached the server is only on this device, unless it is still running', () => {
  const unsent = { serverId: null, state: 'failed' } as const;
  expect(seen(queryHistory([here('a', 1, unsent)], [], 10))).toEqual([['a', 'device']]);
  // A failure is reported without the server's number; its history has it all the same.
  expect(seen(queryHistory([here('a', 1, unsent)], [there('a', 1)], 10))).toEqual([['a', 'both']]);
  expect(seen(queryHistory([here('a', 1, { ...unsent, state: 'running' })], [], 10))).toEqual([
    ['a', 'both'],
  ]);
});

test('excludes queries of table previews, but not of another device', () => {
  expect(seen(queryHistory([], [there('p', 1), there('b', 2)], 10, new Set(['p'])))).toEqual([
    ['b', 'server'],
  ]);
});
