import { expect, test } from 'vitest';
import { startQuery } from '#domain/query/startQuery.ts';
import { err, ok } from '#domain/result.ts';
import { HOUR } from '#domain/time.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { createInFlight } from '#query/sql/follow/inFlight.ts';
import type { RunnerDeps } from '#query/sql/runnerDeps.ts';
import { createWatch } from '#query/sql/follow/watch.ts';
import { getQuery, putQuery } from '#store/sql/queries.ts';
import { write } from '#store/write.ts';
import { freshDb } from '../world/freshDb.ts';
import { heldLocks } from '../world/heldLocks.ts';
import { openWorld } from './runnerWorld.ts';

test('a query that is already polled is polled at once on reconnect, whatever the interval [QRY-34]', async () => {
  const db = freshDb();
  const tab = newTab({ id: 'tab', name: 'Untitled Query 1', now: 0, position: 1 });
  const query = startQuery(tab, { id: 'q', at: 0, sql: 'SELECT 1', sqlOffset: 0, dbId: 1, runAsync: true });
  await write(db, (tx) => putQuery(tx, query));
  let asked = 0;
  let firstAsked: () => void = () => undefined;
  const hasAsked = new Promise<void>((done) => (firstAsked = done));
  const failed = {
    id: 'q',
    serverId: 1,
    state: 'failed',
    progress: 0,
    executedSql: null,
    limit: null,
  } as const;
  const onBug = (error: unknown) => expect.unreachable(String(error));
  const deps: Partial<RunnerDeps> = {
    db,
    // The interval after the first poll never ends.
    clock: { now: () => 0, sleep: () => (asked === 0 ? Promise.resolve() : new Promise(() => undefined)) },
    history: {
      async updatedSince() {
        asked += 1;
        firstAsked();
        if (asked === 1) return err({ kind: 'session', cause: null });
        const rest = { limitingFactor: null, rows: null, resultsKey: null, endDttm: null, tempSchema: null };
        return ok([
          { ...failed, ...rest, tempTable: null, errors: [], errorMessage: 'It ended.', statements: null },
        ]);
      },
    },
    onStorageError: () => undefined,
    onBug,
  };
  const watch = createWatch(deps as RunnerDeps, createInFlight(heldLocks(), onBug));
  watch.follow('q');
  await hasAsked;
  while ((await getQuery(db, 'q'))?.state !== 'failed') watch.follow('q');
  expect(await getQuery(db, 'q')).toMatchObject({ errorMessage: 'It ended.' });
});

test('rows that were lost with the page right after a run are fetched at the next start, others are not', async () => {
  const w = await openWorld();
  const lost = await w.settled(await w.run());
  // The page ended before the worker had stored the rows.
  await w.runner.resume();
  await expect.poll(() => w.keys).toEqual([lost.resultsKey]);
  expect(await w.settled(lost.id)).toMatchObject({ state: 'success', resultId: lost.id });
  w.advance(2 * HOUR);
  await w.runner.resume();
  await new Promise((resolve) => setImmediate(resolve));
  expect(w.keys).toEqual([lost.resultsKey]);
});
