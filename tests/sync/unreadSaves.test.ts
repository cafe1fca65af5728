import { expect, test } from 'vitest';
import { addTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { countOutbox } from '#sync/outbox/outbox.ts';
import { listTabs } from '#store/sql/tabs.ts';
import { listVersions } from '#store/sql/versions.ts';
import { serverTabs } from '../world/serverTabs.ts';
import { createWorld } from '../world/world.ts';

test.each([429, 500])(
  'a text typed after a save of a tab that a Superset took, and failed to give back with %i, replaces that text [SE-10]',
  async (status) => {
    const world = await createWorld(1, 'superset');
    const { network } = world;
    world.start();
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
    await world.pass(30);
    network.onArrival = (call) => {
      if (!call.startsWith('PUT /tabstateview/')) return;
      network.onArrival = () => undefined;
      network.portal = (url) => {
        if (!url.includes('/tabstateview/')) throw new Error(`Nothing else is read: ${url}`);
        network.portal = null;
        return Response.json({ errors: [{ message: 'No', extra: {} }], message: 'No' }, { status });
      };
    };
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(6);
    await world.run(setSql({ id: 'a', sql: 'SELECT 3' }));
    await world.pass(600);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ sql: 'SELECT 3' }]);
    expect(await listTabs(world.db)).toMatchObject([{ sql: 'SELECT 3' }]);
    expect(await listVersions(world.db, 'a')).toEqual([]);
  },
);
