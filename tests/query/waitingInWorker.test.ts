import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SqllabApi } from '#api/sql/sqllab.ts';
import { sendWaitingQueries } from '#commands/query/sendWaitingQueries.ts';
import { isWaiting } from '#domain/query/states.ts';
import { err, ok } from '#domain/result.ts';
import { putSetting } from '#store/settings.ts';
import { getQuery, listWaiting } from '#store/sql/queries.ts';
import { write } from '#store/write.ts';
import { known, openWorld, unreachable } from './runnerWorld.ts';

/** A device with queries that wait, and a server whose answers the test gives. */
async function waitingWorld(count: number, computesInBackground = true) {
  const w = await openWorld();
  w.server.execute = async () => unreachable;
  w.server.updatedSince = async () => unreachable;
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const id = await w.run(`SELECT ${at}`);
    await w.settled(id, isWaiting);
    ids.push(id);
    w.advance(10);
  }
  w.sent.length = 0;
  await write(w.db, (tx) => putSetting(tx, 'serverKeepsKeys', computesInBackground));
  const ran: string[] = [];
  const arrive = (id: string): void => void ran.push(id);
  return { ...w, ids, ran, arrive };
}

type World = Awaited<ReturnType<typeof waitingWorld>>;
type Answer = Awaited<ReturnType<SqllabApi['execute']>>;

const accepted = (): Answer => ok(new Response('{}', { status: 202 }));
const offline = (): Answer => err({ kind: 'offline', cause: new TypeError('Failed to fetch') });

/** One wake-up of a worker. */
const wake = ({ db, arrive }: World, answer: () => Promise<Answer> = async () => accepted()) =>
  sendWaitingQueries({
    db,
    api: {
      execute: async (body) => {
        const response = await answer();
        if (response.ok) arrive(body.client_id ?? '');
        return response;
      },
    },
    clock: { now: () => 5_000, sleep: () => new Promise(() => undefined) },
  });

test('workers and pages that wake at once send each waiting query once, whatever fails between them [LK-8]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      async (scheduler, failures) => {
        const w = await waitingWorld(3);
        const answer = (): Promise<Answer> =>
          scheduler.schedule(Promise.resolve(failures.pop() === true ? offline() : accepted()));
        // A page that sends at the same moment, to the same server.
        w.server.updatedSince = async () => ok(w.ran.map((id) => known(id, 'running')));
        w.server.execute = async () => {
          const id = w.sent.at(-1)?.clientId ?? '';
          w.arrive(id);
          return ok({ kind: 'accepted' });
        };
        const all = Promise.all([wake(w, answer), wake(w, answer), w.runner.resume()]);
        await scheduler.waitFor(all);
        failures.length = 0;
        await wake(w);
        await expect.poll(async () => (await listWaiting(w.db)).length).toBe(0);
        expect([...w.ran].toSorted()).toEqual([...w.ids].toSorted());
      },
    ),
    { numRuns: 12 },
  );
});

test('a worker sends them in order, to be computed in the background, and leaves their fate to the next page [LK-8]', async () => {
  const w = await waitingWorld(2);
  expect(await wake(w)).toBe(0);
  expect(w.ran).toEqual(w.ids);
  expect(await getQuery(w.db, w.ids[0] ?? '')).toMatchObject({ state: 'pending', runAsync: true });
  w.server.updatedSince = async () =>
    ok(w.ids.map((id) => known(id, 'success', { resultsKey: 'k', rows: 1 })));
  await w.runner.resume();
  expect(await w.settled(w.ids[1] ?? '')).toMatchObject({ state: 'success' });
  expect(w.sent).toEqual([]);
});

test('without a server they wait on, and a server that may not compute in the background gets none', async () => {
  const w = await waitingWorld(2);
  expect(await wake(w, async () => offline())).toBe(2);
  expect((await listWaiting(w.db)).map(({ id }) => id)).toEqual(w.ids);
  const other = await waitingWorld(1, false);
  expect(await wake(other)).toBe(0);
  expect(other.ran).toEqual([]);
  expect(await listWaiting(other.db)).toHaveLength(1);
});

test('a query that is cancelled before it is sent is never sent', async () => {
  const w = await waitingWorld(1);
  await w.runner.stop(w.ids[0] ?? '');
  await wake(w);
  expect(w.ran).toEqual([]);
});
