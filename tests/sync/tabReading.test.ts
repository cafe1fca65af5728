import { beforeEach, expect, test } from 'vitest';
import { addTab } from '#commands/tab/tab.ts';
import { listTabs } from '#store/sql/tabs.ts';
import { createTabReading } from '../../src/app/sync/tabReading.ts';
import { createWorld, type World } from '../world/world.ts';
import { seededRandom } from '../world/seededRandom.ts';

/** A tab that somebody changes in another page, read when it is selected here. */

let world: World;
let canAsk: boolean;
let logged: string[];
beforeEach(async () => {
  world = await createWorld();
  canAsk = true;
  logged = [];
  world.start();
  await world.run(addTab({ id: 'a', sql: 'SELECT 1', name: 'One' }));
  await world.pass(10);
});

const reading = () =>
  createTabReading({
    db: world.db,
    api: world.api,
    clock: world.clock,
    random: seededRandom(2),
    canAsk: () => canAsk,
    showError: (text) => logged.push(text),
    onBug: (error) => {
      throw error;
    },
  });
const changeElsewhere = async (sql: string) => {
  const response = await world.elsewhere.form('PUT', '/tabstateview/1', { sql: JSON.stringify(sql) });
  expect(response.status).toBe(200);
};
const textHere = async () => (await listTabs(world.db))[0]?.sql;

test('the text saved elsewhere is shown, and reported as different', async () => {
  const { refreshTab } = reading();
  expect(await refreshTab('a')).toBe(false);
  await changeElsewhere('SELECT 2');
  await world.pass(4);
  expect(await refreshTab('a')).toBe(true);
  expect(await textHere()).toBe('SELECT 2');
});

test('nothing is requested while the server is unreachable or the session expired, nor again at once', async () => {
  const { refreshTab } = reading();
  await changeElsewhere('SELECT 2');
  canAsk = false;
  world.network.arrived.length = 0;
  expect(await refreshTab('a')).toBe(false);
  expect(world.network.arrived).toEqual([]);
  canAsk = true;
  expect([await refreshTab('a'), await refreshTab('a')]).toEqual([true, false]);
  expect(world.network.arrived).toEqual(['GET /tabstateview/1']);
});

test('nothing waits if the server does not respond', async () => {
  const { refreshTab } = reading();
  world.network.weather = { ...world.network.weather, latency: 3_600_000 };
  const asked = refreshTab('a');
  await world.clock.advance(1000);
  expect(await asked).toBe(false);
  expect(logged).toEqual([]);
});
