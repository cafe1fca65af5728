import { expect, test } from 'vitest';
import { pullTabs } from '#commands/tab/pullTabs.ts';
import { reactivateTab } from '#commands/tab/reactivateTab.ts';
import { deleteTab } from '#commands/tab/deleteTab.ts';
import { registry } from '#commands/index.ts';
import { addTab } from '#commands/tab/tab.ts';
import { assert } from '#domain/result.ts';
import { DAY, MINUTE, SECOND, type Millis } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { write } from '#store/write.ts';
import { bindOrFail, enqueue } from '#sync/enqueue.ts';
import { createTicker, TICK_INTERVAL } from '#sync/tick.ts';
import { hostSync } from '../../src/app/sync/syncHost.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { createWorld } from '../world/world.ts';

const WATCHED = 20 * MINUTE;
const TICKS = WATCHED / TICK_INTERVAL;

/** That many changes, each in a lane of its own, with a debounce of a day. */
async function queueLater(db: SextantDb, length: number, now: Millis): Promise<void> {
  const [command, { delivery }] = [deleteTab({ id: 'x' }), bindOrFail(registry, deleteTab({ id: 'x' }))];
  assert(delivery, 'A deletion is sent.');
  const random = seededRandom(1);
  await write(db, async (tx) => {
    for (let at = 0; at < length; at += 1) {
      const lane = `later:${at}`;
      await enqueue(tx, command, { ...delivery, lane, delay: DAY }, { now, random });
    }
  });
}

/** The cost of an idle page after its first requests. */
async function rest(page: { readonly tabs: number; readonly isVisible: boolean; readonly later?: number }) {
  const world = await createWorld();
  const process = world.start();
  const sleeps: Millis[] = [];
  const clock = {
    now: () => world.clock.now(),
    sleep(ms: Millis) {
      sleeps.push(ms);
      return world.clock.sleep(ms);
    },
  };
  const ports = { db: world.db, api: world.api, clock, random: { bytes: (n: number) => new Uint8Array(n) } };
  let isVisible = true;
  const ticker = createTicker({
    engine: process.engine,
    clock,
    isVisible: () => isVisible,
    present: async () => void (await reactivateTab(ports)),
    pull: async () => void (await pullTabs(ports)),
  });
  for (let at = 0; at < page.tabs; at += 1) await world.run(addTab({ id: `tab${at}`, sql: `SELECT ${at}` }));
  void hostSync(
    {
      clock,
      page: { isVisible: () => isVisible, onVisibility: () => () => undefined },
      leader: { lead: (work) => work(), isWanted: async () => false },
      tick: () => ticker.tick(),
    },
    () => process.life.isDead,
  );
  await world.clock.advance(30 * SECOND);
  isVisible = page.isVisible;
  await world.clock.advance(2 * MINUTE);
  await queueLater(world.db, page.later ?? 0, world.clock.now());
  sleeps.length = 0;
  world.network.arrived.length = 0;
  const before = world.operations();
  await world.clock.advance(WATCHED);
  process.kill();
  return { sleeps, arrived: world.network.arrived, asked: world.operations() - before };
}

test('an idle page on screen wakes every five seconds, and sends two requests a minute [LK-7 SYNC-10]', async () => {
  const { sleeps, arrived, asked } = await rest({ tabs: 3, isVisible: true });
  expect(sleeps).toHaveLength(TICKS);
  expect(new Set(sleeps)).toEqual(new Set([5_000]));
  const minutes = WATCHED / MINUTE;
  expect(arrived.filter((call) => call === 'GET /api/v1/sqllab/')).toHaveLength(minutes);
  expect(arrived.filter((call) => call.startsWith('GET /tabstateview/'))).toHaveLength(minutes);
  expect(arrived).toHaveLength(2 * minutes);
  expect(asked / TICKS).toBeLessThan(12);
});

test('a hidden page sends no requests, and reads two rows each time [LK-7]', async () => {
  const { sleeps, arrived, asked } = await rest({ tabs: 3, isVisible: false });
  expect(sleeps).toHaveLength(TICKS);
  expect(arrived).toEqual([]);
  expect(asked / TICKS).toBeLessThanOrEqual(2);
});

test('of thousands of changes that are not due a tick reads one batch, and checks whether any is due [LK-7]', async () => {
  const many = await rest({ tabs: 1, isVisible: false, later: 2_000 });
  expect(many.asked / TICKS).toBeLessThanOrEqual(4);
  expect(many.arrived).toEqual([]);
});

test('many tabs cost an idle page no more than few [LK-7]', async () => {
  const few = await rest({ tabs: 1, isVisible: false });
  const many = await rest({ tabs: 60, isVisible: false });
  expect(many.asked).toBe(few.asked);
  expect(many.arrived).toEqual([]);
});
