import { beforeEach, describe, expect, test } from 'vitest';
import { setBackendPersistence } from '#commands/tab/pushTab.ts';
import { activateTab, addTab, closeTab, reopenTab } from '#commands/tab/tab.ts';
import { renameTab, setSql, setTemplateParams } from '#commands/tab/tabEdit.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { countOutbox, listOutbox } from '#sync/outbox/outbox.ts';
import { listDestroyedTabs, listTabs } from '#store/sql/tabs.ts';
import { serverTabs as tabsOnServer } from '../world/serverTabs.ts';
import { createWorld, type World } from '../world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const serverTabs = () => tabsOnServer(world.elsewhere);
const changes = () => world.network.arrived.filter((call) => !call.startsWith('GET'));

describe('a tab of this device', () => {
  test('is pushed to the server and gets its id there [TS-1 SYNC-01 SYNC-04 SYNC-05]', async () => {
    world.start();
    await world.run(addTab({ id: 'a', sql: 'SELECT 1', name: 'One' }));
    await world.pass(10);
    expect(await serverTabs()).toMatchObject([{ label: 'One', sql: 'SELECT 1' }]);
    expect(await listTabs(world.db)).toMatchObject([{ id: 'a', remoteId: 1, inLocalStorage: false }]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  });

  test('is sent five seconds after it was opened, and so is the next one [SYNC-08 SYNC-10]', async () => {
    world.start();
    await world.run(addTab({ id: 'a' }));
    await world.pass(4.9);
    expect(changes()).toEqual([]);
    await world.pass(0.2);
    expect(changes()).toEqual(['POST /tabstateview/']);
    await world.run(addTab({ id: 'b' }));
    await world.pass(5);
    expect(await serverTabs()).toHaveLength(2);
  });

  test('moves its earlier queries to the server [CALL-24]', async () => {
    world.start();
    await world.run(addTab({ id: 'a' }));
    const [tab] = await listTabs(world.db);
    if (!tab) throw new Error('no tab');
    const query = startQuery(tab, {
      id: 'q1',
      at: 0,
      sql: 'SELECT 1',
      sqlOffset: 0,
      dbId: 1,
      runAsync: false,
    });
    await world.db.queries.bulkPut([
      { ...query, serverId: 3 },
      { ...query, id: 'q2' },
    ]);
    await world.pass(10);
    expect(changes()).toEqual(['POST /tabstateview/', 'POST /tabstateview/1/migrate_query']);
  });

  test('edited offline keeps all edits and is saved once on reconnect [SYNC-06]', async () => {
    world.start();
    await world.run(addTab({ id: 'a' }));
    await world.pass(10);
    world.network.online = false;
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }), renameTab({ id: 'a', name: 'Two' }));
    await world.pass(600);
    expect(await listTabs(world.db)).toMatchObject([{ sql: 'SELECT 2', name: 'Two' }]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 1, parked: 0 });
    world.network.online = true;
    await world.pass(60);
    expect(await serverTabs()).toMatchObject([{ label: 'Two', sql: 'SELECT 2' }]);
  });

  test('is saved five seconds after the last edit, with the changed fields, its time and version [TS-2 SYNC-06]', async () => {
    world.start();
    await world.run(addTab({ id: 'a', name: 'One' }));
    await world.pass(10);
    world.network.arrived.length = 0;
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    const editedAt = world.clock.now();
    await world.pass(4.9);
    expect(changes()).toEqual([]);
    await world.pass(0.2);
    expect(changes()).toEqual(['PUT /tabstateview/1']);
    expect((await serverTabs())[0]).toMatchObject({
      label: 'One',
      extra_json: { updatedAt: editedAt, version: 2 },
    });
  });

  test('is saved without the fields that did not change here [TS-2 SYNC-07]', async () => {
    world = await createWorld(1, 'superset');
    world.start();
    await world.run(addTab({ id: 'a', name: 'One', sql: 'SELECT 1' }));
    await world.pass(20);
    // Another client's save between the read and the save, which a Superset does not reject.
    world.network.onArrival = (call) => {
      if (!call.startsWith('PUT')) return;
      world.network.onArrival = () => undefined;
      world.server.meta.tabs.update(1, { label: 'Theirs' });
    };
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(30);
    expect(await serverTabs()).toMatchObject([{ label: 'Theirs', sql: 'SELECT 2' }]);
  });

  test('is saved again if it was edited while a save was in flight [TS-2]', async () => {
    world.start();
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
    await world.pass(10);
    world.network.weather = { ...world.network.weather, latency: 8_000 };
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(5.1);
    expect(await listOutbox(world.db)).toMatchObject([{ command: 'tab.save', state: 'inflight' }]);
    await world.run(setSql({ id: 'a', sql: 'SELECT 3' }));
    await world.pass(60);
    expect(await serverTabs()).toMatchObject([{ sql: 'SELECT 3' }]);
  });

  test('closed before it was pushed sends nothing', async () => {
    world.start();
    await world.run(
      addTab({ id: 'a' }),
      setTemplateParams({ id: 'a', templateParams: '{' }),
      closeTab({ id: 'a' }),
    );
    await world.pass(30);
    expect(changes()).toEqual([]);
  });

  test('closed in another window is reopened with what was typed into it until then', async () => {
    world.start();
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }), closeTab({ id: 'a' }));
    await world.run(setSql({ id: 'a', sql: 'SELECT 1, the last letters', over: 'SELECT 1' }));
    await world.run(reopenTab({ id: 'b', closed: 'a' }));
    expect(await listTabs(world.db)).toMatchObject([{ id: 'b', sql: 'SELECT 1, the last letters' }]);
  });

  test('closed later is deleted, and forgotten once the server agrees [TAB-12 SYNC-09 SYNC-11]', async () => {
    world.start();
    await world.run(addTab({ id: 'a' }));
    await world.pass(10);
    await world.run(closeTab({ id: 'a' }));
    expect(await listDestroyedTabs(world.db)).toMatchObject([{ id: 'a', removedAt: world.clock.now() }]);
    await world.pass(5);
    expect(await serverTabs()).toEqual([]);
    expect(await listDestroyedTabs(world.db)).toEqual([]);
  });

  test('whose deletion gets a 404 of a proxy is deleted later [SE-6 SYNC-13]', async () => {
    world.start();
    await world.run(addTab({ id: 'a' }));
    await world.pass(10);
    const isDeletion = (url: string) => url.endsWith('/tabstateview/1');
    world.network.portal = (url) => new Response('', { status: isDeletion(url) ? 404 : 503 });
    await world.run(closeTab({ id: 'a' }));
    await world.pass(10);
    expect(await listDestroyedTabs(world.db)).toHaveLength(1);
    world.network.portal = null;
    await world.pass(60);
    expect(await serverTabs()).toEqual([]);
    expect(await listDestroyedTabs(world.db)).toEqual([]);
  });

  test('whose deletion finds it missing is forgotten as well [SE-6 SYNC-12]', async () => {
    world.start();
    await world.run(addTab({ id: 'a' }));
    await world.pass(10);
    await world.elsewhere.form('DELETE', '/tabstateview/1', {});
    await world.run(closeTab({ id: 'a' }));
    await world.pass(5);
    expect(await listDestroyedTabs(world.db)).toEqual([]);
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('whose deletion fails is retried until it is deleted [SYNC-13]', async () => {
    world.start();
    await world.run(addTab({ id: 'a' }));
    await world.pass(10);
    world.network.portal = () => Response.json({ message: 'Forbidden' }, { status: 403 });
    await world.run(closeTab({ id: 'a' }));
    await world.pass(120);
    expect(await listDestroyedTabs(world.db)).toHaveLength(1);
    expect(await countOutbox(world.db)).toEqual({ waiting: 1, parked: 0 });
    world.network.portal = null;
    await world.pass(300);
    expect(await listDestroyedTabs(world.db)).toEqual([]);
  });

  test('closed while its create was in flight is created once and then deleted', async () => {
    world.start();
    world.network.weather = { ...world.network.weather, latency: 8_000 };
    await world.run(addTab({ id: 'a' }));
    await world.pass(5);
    expect((await listOutbox(world.db))[0]?.state).toBe('inflight');
    await world.run(closeTab({ id: 'a' }));
    await world.pass(120);
    expect(await serverTabs()).toEqual([]);
    expect(changes()).toContain('DELETE /tabstateview/1');
    expect(await listDestroyedTabs(world.db)).toEqual([]);
  });

  test('on screen becomes the active one of the server within five seconds, sent once, and again after a failure [TS-7 SYNC-07 CALL-22]', async () => {
    world.start();
    await world.run(addTab({ id: 'a' }), addTab({ id: 'b' }));
    await world.pass(20);
    const activations = () => changes().filter((call) => call.endsWith('/activate'));
    await world.run(activateTab({ id: 'a' }));
    await world.pass(5);
    expect(activations()).toEqual(['POST /tabstateview/1/activate']);
    expect((await serverTabs()).map((tab) => tab.active)).toEqual([true, false]);
    await world.pass(30);
    expect(activations()).toHaveLength(1);
    world.network.online = false;
    await world.run(activateTab({ id: 'b' }));
    await world.pass(30);
    expect(activations()).toHaveLength(1);
    world.network.online = true;
    await world.pass(5);
    expect(activations()).toEqual(['POST /tabstateview/1/activate', 'POST /tabstateview/2/activate']);
  });
});

describe('a server that stores no tabs', () => {
  test('gets none; once it begins to store them, those of this device are created there [TS-10 SYNC-02 SYNC-04]', async () => {
    world.start();
    await world.run(setBackendPersistence({ isOn: false }), addTab({ id: 'a', sql: 'SELECT 1' }));
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(20);
    expect(changes()).toEqual([]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
    expect(await listTabs(world.db)).toMatchObject([{ sql: 'SELECT 2', inLocalStorage: true }]);
    await world.run(setBackendPersistence({ isOn: true }), setBackendPersistence({ isOn: true }));
    await world.pass(20);
    expect((await serverTabs()).map((tab) => tab.sql)).toEqual(['SELECT 2']);
  });

  test('gets nothing of what was queued before: a creation, an edit and a deletion [TS-10]', async () => {
    world.start();
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }), addTab({ id: 'b' }));
    await world.pass(20);
    const before = changes();
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }), closeTab({ id: 'b' }), addTab({ id: 'c' }));
    expect((await countOutbox(world.db)).waiting).toBe(3);
    await world.run(setBackendPersistence({ isOn: false }));
    await world.pass(60);
    expect(changes()).toEqual(before);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
    expect(await listTabs(world.db)).toMatchObject([{ id: 'a', sql: 'SELECT 2' }, { id: 'c' }, {}]);
  });
});
