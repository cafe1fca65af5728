import { describe, expect, test } from 'vitest';
import { DAY } from '#domain/time.ts';
import {
  budgets,
  evictions,
  fullness,
  inKilobytes,
  SMALL_LIMIT,
  SMALL_RESULTS,
  SMALL_WARNING,
} from './quota.ts';

const GB = 1_024 ** 3;
const NOW = 100 * DAY;

const result = (id: string, bytes: number, age: number, pinned = false) => ({
  id,
  bytes,
  storedAt: NOW - age,
  pinned,
  isOfDevice: false,
});

describe('budgets', () => {
  test('use the specification’s values where the browser grants little or says nothing [SYNC-21 SYNC-22]', () => {
    for (const quota of [null, 10 * 1_024 ** 2]) {
      expect(budgets({ usage: 0, quota })).toEqual({
        results: SMALL_RESULTS,
        versions: SMALL_RESULTS,
        caches: SMALL_RESULTS,
        limit: SMALL_LIMIT,
        warning: SMALL_WARNING,
      });
    }
    expect([SMALL_RESULTS, SMALL_WARNING, SMALL_LIMIT].map(inKilobytes)).toEqual([1_024, 5_120, 8_000]);
  });

  test('otherwise are shares of what the browser grants [SYNC-22]', () => {
    const { results, limit, warning } = budgets({ usage: 0, quota: 10 * GB });
    expect(results).toBeLessThan(limit);
    expect(limit).toBeLessThan(warning);
    expect(warning).toBe(9 * GB);
  });
});

describe('the warning', () => {
  test('appears at nine tenths of the grant, and again when it is full [SYNC-23]', () => {
    expect(fullness({ usage: 8.9 * GB, quota: 10 * GB })).toBe('fine');
    expect(fullness({ usage: 9 * GB, quota: 10 * GB })).toBe('warning');
    expect(fullness({ usage: 10 * GB, quota: 10 * GB })).toBe('full');
    expect(fullness({ usage: null, quota: null })).toBe('fine');
  });

  test('counts in kilobytes, rounded up [SYNC-24]', () => {
    expect([0, 1, 1_024, 1_025].map(inKilobytes)).toEqual([0, 1, 1, 2]);
  });
});

describe('results are evicted', () => {
  test('after a day, if the server could return them again [SYNC-20]', () => {
    const results = [result('old', 1, DAY + 1), result('new', 1, DAY)];
    expect(evictions(results, { now: NOW, budget: 10, isOnline: true })).toEqual(['old']);
    expect(evictions(results, { now: NOW, budget: 10, isOnline: false })).toEqual([]);
  });

  test('oldest first until the rest fits [SYNC-21]', () => {
    const results = [result('c', 5, 1), result('a', 5, 3), result('b', 5, 2)];
    expect(evictions(results, { now: NOW, budget: 5, isOnline: false })).toEqual(['a', 'b']);
  });

  test('never if they are pinned', () => {
    const results = [result('pinned', 50, 5 * DAY, true), result('free', 5, 1)];
    expect(evictions(results, { now: NOW, budget: 5, isOnline: true })).toEqual([]);
  });
});
