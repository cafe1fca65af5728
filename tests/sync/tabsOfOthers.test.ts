import { beforeEach, describe, expect, test } from 'vitest';
import { pushDetached } from '#commands/tab/detached.ts';
import { addTab, reopenTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { activeTab, listClosedTabs, listDetachedTabs, listTabs } from '#store/sql/tabs.ts';
import { serverTabs as tabsOnServer } from '../world/serverTabs.ts';
import { createWorld, type World } from '../world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const serverTabs = () => tabsOnServer(world.elsewhere);

describe('changes by others', () => {
  test('are read: tabs by name, their texts, and which one is on screen', async () => {
    await world.elsewhere.form('POST', '/tabstateview/', {
      queryEditor: '{"dbId":null,"name":"Far","sql":"SELECT 7"}',
    });
    void world.start().ticker.refresh();
    await world.pass(1);
    expect(await listTabs(world.db)).toMatchObject([
      { name: 'Far', sql: 'SELECT 7', loaded: true, remoteId: 1 },
    ]);
    expect((await activeTab(world.db))?.remoteId).toBe(1);
  });

  test('close a tab that was deleted there, which can be reopened [TS-5 TAB-15 ERR-07]', async () => {
    const process = world.start();
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
    await world.pass(10);
    await world.elsewhere.form('DELETE', '/tabstateview/1', {});
    void process.ticker.refresh();
    await world.pass(1);
    expect(await listTabs(world.db)).toEqual([]);
    expect(await listClosedTabs(world.db)).toMatchObject([{ tab: { sql: 'SELECT 1' } }]);
    await world.run(reopenTab({ id: 'b', closed: 'a' }));
    await world.pass(10);
    expect(await serverTabs()).toMatchObject([{ sql: 'SELECT 1' }]);
  });

  test('leave a deleted tab with unsent edits open, which waits for the person [TS-5]', async () => {
    const process = world.start();
    await world.run(addTab({ id: 'a' }));
    await world.pass(10);
    await world.elsewhere.form('DELETE', '/tabstateview/1', {});
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    void process.ticker.refresh();
    await world.pass(30);
    expect(await listTabs(world.db)).toMatchObject([
      { id: 'a', sql: 'SELECT 2', detachedAt: expect.any(Number) },
    ]);
    expect(await listDetachedTabs(world.db)).toHaveLength(1);
    expect(await listOutbox(world.db)).toEqual([]);
    await world.run(setSql({ id: 'a', sql: 'SELECT 3' }));
    await world.pass(30);
    expect(await serverTabs()).toEqual([]);
    await world.run(pushDetached({ id: 'a', key: 'again' }));
    await world.pass(30);
    expect(await serverTabs()).toMatchObject([{ sql: 'SELECT 3' }]);
    expect(await listTabs(world.db)).toMatchObject([{ id: 'a', remoteId: 2, detachedAt: null }]);
  });

  test('win if they are newer, and the other text is kept as a version [TS-3 SYNC-14 SYNC-15]', async () => {
    const process = world.start();
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
    await world.pass(10);
    const theirs = (sql: string, updatedAt: number) =>
      world.elsewhere.form('PUT', '/tabstateview/1', {
        sql: JSON.stringify(sql),
        extra_json: JSON.stringify(JSON.stringify({ updatedAt, version: 9 })),
      });

    await theirs('SELECT older', world.clock.now() - 1);
    await world.run(setSql({ id: 'a', sql: 'SELECT mine' }));
    void process.ticker.refresh();
    await world.pass(1);
    expect((await listTabs(world.db))[0]?.sql).toBe('SELECT mine');
    expect(await world.db.versions.toArray()).toMatchObject([{ entityId: 'a', text: 'SELECT older' }]);
    await world.pass(10);
    expect((await serverTabs())[0]?.sql).toBe('SELECT mine');

    await theirs('SELECT newer', world.clock.now() + 5_000);
    await world.run(setSql({ id: 'a', sql: 'SELECT mine again' }));
    void process.ticker.refresh();
    await world.pass(1);
    expect((await listTabs(world.db))[0]?.sql).toBe('SELECT newer');
    expect((await world.db.versions.toArray()).map((each) => each.text)).toContain('SELECT mine again');
  });
});
