import { expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import type { Executor } from './executor.ts';
import { lazyExecutor } from './routedExecutor.ts';

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
