import { describe, expect, test } from 'vitest';
import type { ComputedQuery } from '#domain/compile/computeQuery.ts';
import { chartDataCache } from './chartDataCache.ts';

const MEGABYTE = 1024 * 1024;

function answer(texts: readonly string[]): ComputedQuery {
  const column = { name: 'a', parts: ['a'], type: 1, values: texts } as const;
  const frame = { columns: [column], rowCount: texts.length };
  return { compiled: { sql: 'SELECT a' }, frame, statementRows: texts.length } as unknown as ComputedQuery;
}

describe('the cache of chart data', () => {
  test('counts bytes: few cells of long text evict the least recently used', async () => {
    const cache = chartDataCache(10 * MEGABYTE);
    const long = answer(['x'.repeat(2 * MEGABYTE)]);
    await cache.put('one', long, 0, 60);
    await cache.put('two', long, 0, 60);
    cache.get('one', 0);
    await cache.put('three', long, 0, 60);
    expect(['one', 'two', 'three'].map((key) => cache.get(key, 0) !== null)).toEqual([true, false, true]);
  });

  test('does not store a response larger than all of it', async () => {
    const cache = chartDataCache(MEGABYTE);
    await cache.put('small', answer(['x']), 0, 60);
    await cache.put('large', answer(['x'.repeat(MEGABYTE)]), 0, 60);
    expect(cache.get('large', 0)).toBeNull();
    expect(cache.get('small', 0)).not.toBeNull();
  });

  test('frees the room of what expired', async () => {
    const cache = chartDataCache(5 * MEGABYTE);
    const long = answer(['x'.repeat(2 * MEGABYTE)]);
    await cache.put('one', long, 0, 1);
    expect(cache.get('one', 2_000)).toBeNull();
    await cache.put('two', long, 2_000, 0);
    expect(cache.get('two', 99_000)).not.toBeNull();
  });
});
