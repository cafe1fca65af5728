import { expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import type { ExecuteRequest, Executor } from './executor.ts';
import { createRoutedExecutor, lazyExecutor } from './routedExecutor.ts';

test('an executor that cannot be loaded fails the query with what to do, and is loaded again with the next', async () => {
  const executor = { stop: async () => ok(undefined) } as unknown as Executor;
  let isThere = false;
  const lazy = lazyExecutor(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return executor;
  });
  const failed = await lazy.stop('a');
  expect(failed).toMatchObject({
    error: { kind: 'refused', errors: [{ message: expect.stringContaining('Run the query again') }] },
  });
  isThere = true;
  expect(await lazy.stop('a')).toEqual(ok(undefined));
});

test('a query of a server is sent as written where nothing can be said about its pinned results', async () => {
  const sent: string[] = [];
  const remote = { execute: async ({ sql }: { sql: string }) => sent.push(sql) } as unknown as Executor;
  const executor = createRoutedExecutor(remote, remote, () => Promise.reject(new TypeError('not loaded')));
  const sql = "SELECT * FROM result('last week')";
  await executor.execute({ dbId: 1, sql } as ExecuteRequest, new AbortController().signal);
  expect(sent).toEqual([sql]);
});
