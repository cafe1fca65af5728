import { expect, test, vi } from 'vitest';
import type { Services } from '#features/services.ts';
import { createEndedRuns } from './endedRuns.ts';

/** The messages for tabs whose queries end in `state`, while tab `shown` is on screen. */
async function toldOf(state: string) {
  const toast = vi.fn();
  const show = vi.fn();
  const db = {
    tabs: { get: async (id: string) => ({ id, name: `Tab ${id}`, latestQueryId: `q-${id}` }) },
    queries: { get: async () => ({ state, rows: 3 }) },
  };
  const services = { db, toasts: { show: toast } } as unknown as Services;
  const note = createEndedRuns({ services, shownId: () => 'shown', show });
  await note(new Set(['a', 'b', 'shown']));
  await note(new Set(['b']));
  return { said: toast.mock.calls, show };
}

test('a query that ends in a tab that is not on screen is announced once, with a link [TOST-01]', async () => {
  const { said, show } = await toldOf('success');
  expect(said).toEqual([['success', 'Query in “Tab a” finished: 3 rows', expect.anything()]]);
  const [, , options] = said[0] as [string, string, { action: { label: string; run: () => void } }];
  expect(options.action.label).toBe('Show');
  options.action.run();
  expect(show).toHaveBeenCalledWith('a');
});

test('a failed query is announced as a failure, and a stopped one is not', async () => {
  expect((await toldOf('failed')).said).toEqual([['danger', 'Query in “Tab a” failed', expect.anything()]]);
  expect((await toldOf('stopped')).said).toEqual([]);
});
