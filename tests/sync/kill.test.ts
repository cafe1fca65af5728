import { describe, expect, test } from 'vitest';
import { addTab, closeTab } from '#commands/tab/tab.ts';
import { renameTab, setSql } from '#commands/tab/tabEdit.ts';
import { countOutbox, listOutbox } from '#sync/outbox/outbox.ts';
import { listTabs } from '#store/sql/tabs.ts';
import { serverTabs } from '../world/serverTabs.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { shareOf } from '../support/share.ts';
import { createWorld, type World } from '../world/world.ts';

/** The state of device and server in the same format. */
async function bothSides(world: World) {
  const device = (await listTabs(world.db)).map((tab) => `${tab.remoteId} ${tab.name}: ${tab.sql}`);
  const server = (await serverTabs(world.elsewhere)).map((tab) => `${tab.id} ${tab.label}: ${tab.sql}`);
  return { device: device.sort(), server: server.sort() };
}

/** A tab is created, edited, closed; an engine works meanwhile and may die at one of its steps. */
async function script(world: World): Promise<void> {
  await world.run(addTab({ id: 'a', name: 'A', sql: 'SELECT 1' }), addTab({ id: 'b', name: 'B' }));
  await world.pass(10);
  await world.run(setSql({ id: 'a', sql: 'SELECT 2' }), closeTab({ id: 'b' }));
  await world.pass(10);
}

describe('an engine that dies', () => {
  test.each(['embedded', 'superset'] as const)(
    'at any step loses nothing and does nothing twice: the next one finishes, at %s [OB-2 OB-3 OB-4]',
    async (kind) => {
      const whole = await createWorld(1, kind);
      const { life } = whole.start();
      await script(whole);
      expect(life.chances).toBeGreaterThan(20);

      const chances = Array.from({ length: life.chances }, (_, at) => at + 1);
      // Of the steps of the one kind others than of the other.
      for (const chance of shareOf(chances, 2, kind === 'embedded' ? 0 : 1)) {
        const world = await createWorld(1, kind);
        const first = world.start({ dieAtChance: chance });
        await script(world);
        first.kill();
        world.start();
        await world.run(renameTab({ id: 'a', name: 'A again' }));
        await world.pass(45);
        const { device, server } = await bothSides(world);
        expect({ chance, device, server }).toEqual({
          chance,
          device: ['1 A again: SELECT 2'],
          server: ['1 A again: SELECT 2'],
        });
        expect({ chance, ...(await countOutbox(world.db)) }).toEqual({ chance, waiting: 0, parked: 0 });
      }
    },
    240_000,
  );
});

describe('a bad network under two engines', () => {
  const seeds = Array.from({ length: 6 }, (_, index) => index + 1);

  test.each(seeds)(
    'ends with device and server alike, nothing created twice [OB-2 OB-3 OB-4 TS-8], seed %i',
    async (seed) => {
      const world = await createWorld(seed, seed % 2 === 0 ? 'superset' : 'embedded');
      const random = seededRandom(seed * 7_919);
      world.network.weather = {
        latency: 4_000,
        loseRequest: 0.15,
        loseResponse: 0.15,
        proxyFails: 0.1,
        duplicate: 0,
      };
      let [page, worker] = [world.start(), world.start()];
      const open: string[] = [];
      const did: string[] = [];
      for (let step = 0; step < 25; step += 1) {
        const dice = random.next();
        const some = open[Math.floor(random.next() * open.length)];
        if (dice < 0.2 || some === undefined) {
          open.push(`t${step}`);
          await world.run(addTab({ id: `t${step}`, sql: `SELECT ${step}` }));
        } else if (dice < 0.3) {
          open.splice(open.indexOf(some), 1);
          await world.run(closeTab({ id: some }));
        } else if (dice < 0.4) {
          page.kill();
          page = world.start();
        } else if (dice < 0.5) {
          worker.kill();
          worker = world.start();
        } else if (dice < 0.6) world.network.online = !world.network.online;
        else await world.run(setSql({ id: some, sql: `SELECT ${step} -- ${some}` }));
        did.push(`${dice.toFixed(2)} ${some}`);
        await world.pass(Math.floor(random.next() * 12));
      }
      world.network.online = true;
      await world.pass(240);
      world.network.weather = {
        ...world.network.weather,
        latency: 0,
        loseRequest: 0,
        loseResponse: 0,
        proxyFails: 0,
      };
      await world.pass(400);
      const { device, server } = await bothSides(world);
      const left = JSON.stringify(await listOutbox(world.db));
      expect(server, `${did.join('; ')}\n${left}\n${world.log.join('\n')}`).toEqual(device);
      expect(device).toHaveLength(open.length);
      expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
    },
    240_000,
  );
});
