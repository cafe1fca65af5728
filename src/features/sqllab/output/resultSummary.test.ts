import { describe, expect, test } from 'vitest';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { Query } from '#domain/query/query.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { MINUTE } from '#domain/time.ts';
import { resultSummary } from './resultSummary.ts';

const tab = newTab({ id: 't', name: 'T', position: 1, now: 0 });
const started = startQuery(tab, {
  id: 'q',
  at: 1000,
  sql: 'SELECT 1',
  sqlOffset: 0,
  dbId: 1,
  runAsync: false,
});
const query = (over: Partial<Query>): Query => ({ ...started, state: 'success', endDttm: 1250, ...over });
const times = { storedAt: 1250, openedAt: 0, now: 1300 };

describe('the result summary', () => {
  test('has the row count and the duration', () => {
    expect(resultSummary(query({}), 1234, times)).toMatchObject({
      rows: '1,234 rows',
      took: '250 ms',
      limited: null,
    });
    expect(resultSummary(query({}), 1, times).rows).toBe('1 row');
  });

  test('names the limit that cut the rows, and only then', () => {
    const limited = query({ limit: 100, limitingFactor: 'DROPDOWN' });
    expect(resultSummary(limited, 100, times)).toMatchObject({
      rows: 'First 100 rows',
      limited: 'row limit',
    });
    expect(resultSummary(limited, 99, times)).toMatchObject({ rows: '99 rows', limited: null });
    expect(resultSummary(query({ limit: 100, limitingFactor: 'QUERY' }), 100, times).limited).toBe(
      'LIMIT in the query',
    );
    expect(
      resultSummary(query({ limit: 100, limitingFactor: 'NOT_LIMITED' }), 100, times).limited,
    ).toBeNull();
  });

  test('names where the rows came from', () => {
    expect(resultSummary(query({}), 1, times).from.text).toBe('Live');
    const later = { storedAt: 1250, openedAt: 2000, now: 1250 + 5 * MINUTE };
    expect(resultSummary(query({}), 1, later).from).toMatchObject({
      kind: 'device',
      text: 'On this device, 5 min ago',
    });
    expect(resultSummary(query({ dbId: DEVICE_ID }), 1, times).from).toMatchObject({
      kind: 'device',
      text: 'On this device',
    });
    expect(resultSummary(query({ cached: true }), 1, later).from.text).toBe('Cached 5 min ago');
  });
});
