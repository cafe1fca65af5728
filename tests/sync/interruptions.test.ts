import { beforeEach, describe, expect, test } from 'vitest';
import { addTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { countOutbox } from '#sync/outbox/outbox.ts';
import { serverTabs as tabsOnServer } from '../world/serverTabs.ts';
import { createWorld, type World } from '../world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const serverTabs = () => tabsOnServer(world.elsewhere);

describe('a captive portal', () => {
  test('changes nothing: its page is no response of the server, and no row is dropped [SE-1]', async () => {
    world.start();
    world.network.portal = () =>
      new Response('<h1>Welcome to the hotel</h1>', { headers: { 'Content-Type': 'text/html' } });
    await world.run(addTab({ id: 'a' }));
    await world.pass(300);
    expect(await countOutbox(world.db)).toEqual({ waiting: 1, parked: 0 });
    world.network.portal = null;
    await world.pass(60);
    expect(await serverTabs()).toHaveLength(1);
  });
});

describe('a session that ended', () => {
  test('pauses the whole queue, keeps all of it, and resumes after a new sign-in [SE-5]', async () => {
    const process = world.start();
    await world.run(addTab({ id: 'a' }));
    await world.pass(10);
    world.network.portal = () => Response.json({ msg: 'Missing Authorization Header' }, { status: 401 });
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }), addTab({ id: 'b' }));
    await world.pass(30);
    expect(await world.db.meta.get('pause')).toMatchObject({ value: { why: 'session' } });
    expect(await countOutbox(world.db)).toEqual({ waiting: 2, parked: 0 });
    world.network.portal = null;
    void process.ticker.refresh();
    await world.pass(10);
    expect(await world.db.meta.get('pause')).toBeUndefined();
    expect((await serverTabs()).map((tab) => tab.sql)).toEqual(['SELECT 2', '']);
  });
});
