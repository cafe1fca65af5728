import { beforeEach, describe, expect, test } from 'vitest';
import { addSavedQuery, updateSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { addTab, closeTab, reopenTab } from '#commands/tab/tab.ts';
import { renameTab, setSql } from '#commands/tab/tabEdit.ts';
import { countOutbox, listOutbox } from '#sync/outbox/outbox.ts';
import { allSavedQueries } from '#store/sql/savedQueries.ts';
import { listClosedTabs, listTabs } from '#store/sql/tabs.ts';
import { listVersions } from '#store/sql/versions.ts';
import { sendForAWhile, WAKE_UP_LIMIT } from '#sync/sendForAWhile.ts';
import { ADMIN_PAIRS } from '../../server/auth/rights/adminPairs.ts';
import { serverTabs } from '../world/serverTabs.ts';
import { createWorld, type World } from '../world/world.ts';

/** Creates on a server that stores no keys, where a mark shows whether one arrived. */

let world: World;
beforeEach(async () => {
  world = await createWorld(1, 'superset');
});

const creates = () => world.network.arrived.filter((call) => call === 'POST /tabstateview/');
const FAIR = { loseResponse: 0, loseRequest: 0, duplicate: 0, latency: 0 };

/** Failures start when the creation reaches the server. */
function atCreation(weather: Partial<World['network']['weather']>, path = '/tabstateview/') {
  world.network.onArrival = (call) => {
    if (call !== `POST ${path}`) return;
    world.network.weather = { ...world.network.weather, ...weather };
    world.network.onArrival = () => undefined;
  };
}

async function fairWeather(seconds: number) {
  world.network.weather = { ...world.network.weather, ...FAIR };
  await world.pass(seconds);
}

/** Sends without a page, which would find by its list of tabs what a creation left there. */
async function fairWeatherForTheWorker() {
  world.network.weather = { ...world.network.weather, ...FAIR };
  void sendForAWhile({ engine: world.start().engine, clock: world.clock });
  await world.clock.advance(WAKE_UP_LIMIT);
}

describe('a creation on a server without keys', () => {
  test('is sent under its mark and gets its name and text in the next request [TS-1]', async () => {
    world.start();
    await world.run(addTab({ id: 'a', name: 'One', sql: 'SELECT 1' }));
    await world.pass(15);
    expect(await serverTabs(world.elsewhere)).toMatchObject([
      { label: 'One', sql: 'SELECT 1', extra_json: { mark: 'a' } },
    ]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  });

  test('whose response was lost is found by its mark and not repeated [TS-8 SE-8]', async () => {
    world.start();
    await world.run(addTab({ id: 'a', name: 'One', sql: 'SELECT 1' }));
    atCreation({ loseResponse: 1 });
    await world.pass(10);
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await fairWeather(60);
    expect(creates()).toHaveLength(1);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ label: 'One', sql: 'SELECT 2' }]);
    expect(await listTabs(world.db)).toMatchObject([{ id: 'a', remoteId: 1 }]);
  });

  test('that never arrived is repeated [TS-8]', async () => {
    world.start();
    await world.run(addTab({ id: 'a', name: 'One' }));
    await world.pass(0);
    world.network.weather = { ...world.network.weather, loseRequest: 1 };
    await world.pass(10);
    await fairWeather(60);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ label: 'One' }]);
  });

  test('that arrives again late leaves a duplicate that is never shown, and is deleted [TS-9]', async () => {
    const process = world.start();
    await world.run(addTab({ id: 'a', name: 'One', sql: 'SELECT 1' }));
    await world.pass(15);
    await world.elsewhere.form('POST', '/tabstateview/', {
      queryEditor: JSON.stringify({ dbId: null, name: 'sextant:a', sql: 'SELECT 1' }),
    });
    expect(await serverTabs(world.elsewhere)).toHaveLength(2);
    void process.ticker.refresh();
    await world.pass(10);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ label: 'One' }]);
    expect(await listTabs(world.db)).toMatchObject([{ id: 'a', remoteId: 1 }]);
  });

  test.each([
    ['was closed', async () => undefined],
    ['was closed and reopened', () => world.run(reopenTab({ id: 'b', closed: 'a' }))],
  ])('that arrives again late after its tab %s leaves nothing on the server [TS-9]', async (_title, then) => {
    const process = world.start();
    await world.run(addTab({ id: 'a', name: 'One', sql: 'SELECT 1' }));
    await world.pass(15);
    await world.run(closeTab({ id: 'a' }));
    await then();
    await world.pass(20);
    const ids = async () => (await serverTabs(world.elsewhere)).map(({ id }) => id);
    const known = await ids();
    await world.elsewhere.form('POST', '/tabstateview/', {
      queryEditor: JSON.stringify({ dbId: null, name: 'sextant:a', sql: 'SELECT 1' }),
    });
    void process.ticker.refresh();
    await world.pass(10);
    expect(await ids()).toEqual(known);
  });

  test('that arrives again late after its tab was detached leaves nothing on the server [TS-9]', async () => {
    const process = world.start();
    await world.run(addTab({ id: 'a', name: 'One', sql: 'SELECT 1' }));
    await world.pass(15);
    await world.elsewhere.form('DELETE', '/tabstateview/1', {});
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(15);
    await world.elsewhere.form('POST', '/tabstateview/', {
      queryEditor: JSON.stringify({ dbId: null, name: 'sextant:a', sql: 'SELECT 1' }),
    });
    void process.ticker.refresh();
    await world.pass(10);
    expect(await serverTabs(world.elsewhere)).toEqual([]);
    expect(await listTabs(world.db)).toMatchObject([{ id: 'a', sql: 'SELECT 2', remoteId: null }]);
  });

  test('whose duplicate the server will not delete does not stop other tabs from being read [TS-9]', async () => {
    const process = world.start();
    await world.run(addTab({ id: 'a', name: 'One', sql: 'SELECT 1' }));
    await world.pass(15);
    const twin = JSON.stringify({ dbId: null, name: 'sextant:a', sql: 'SELECT 1' });
    await world.elsewhere.form('POST', '/tabstateview/', { queryEditor: twin });
    const another = JSON.stringify({ dbId: null, name: 'Two', sql: 'SELECT 2' });
    await world.elsewhere.form('POST', '/tabstateview/', { queryEditor: another });
    const mayNot = ADMIN_PAIRS.filter(([right, view]) => `${right} ${view}` !== 'can_delete TabStateView');
    const { roles, users } = world.server.meta;
    const role = roles.put('Opener', mayNot);
    for (const { id } of users.list()) roles.setOfUser(id, [role]);
    void process.ticker.refresh();
    await world.pass(10);
    expect(await listTabs(world.db)).toMatchObject([
      { id: 'a' },
      { name: 'Two', sql: 'SELECT 2', loaded: true },
    ]);
  });

  test('of another device is not shown before it has its name [TS-9]', async () => {
    const process = world.start();
    await world.elsewhere.form('POST', '/tabstateview/', {
      queryEditor: JSON.stringify({ dbId: null, name: 'sextant:other', sql: 'SELECT 1' }),
    });
    void process.ticker.refresh();
    await world.pass(10);
    expect(await listTabs(world.db)).toEqual([]);
    // Nor was it added and closed again.
    expect(await listClosedTabs(world.db)).toEqual([]);
    expect(await serverTabs(world.elsewhere)).toHaveLength(1);
  });

  test('of a tab that is closed meanwhile is found and then deleted [TS-8]', async () => {
    world.start();
    await world.run(addTab({ id: 'a', name: 'One' }));
    atCreation({ loseResponse: 1 });
    await world.pass(10);
    await world.run(closeTab({ id: 'a' }));
    await fairWeatherForTheWorker();
    expect(await serverTabs(world.elsewhere)).toEqual([]);
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('of a tab that was closed and reopened meanwhile is found and deleted as well [TS-8]', async () => {
    world.start();
    await world.run(addTab({ id: 'a', name: 'One' }));
    atCreation({ loseResponse: 1 });
    await world.pass(6);
    await world.run(closeTab({ id: 'a' }));
    await world.run(reopenTab({ id: 'b', closed: 'a' }));
    await fairWeatherForTheWorker();
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ label: 'One', extra_json: { mark: 'b' } }]);
  });

  test('that is parked although it arrived is queued again once the list shows it [TS-8]', async () => {
    world.start();
    await world.run(addTab({ id: 'a', name: 'One' }));
    atCreation({ loseResponse: 1 });
    await world.pass(6);
    const [row] = await listOutbox(world.db);
    await world.db.outbox.update(row?.seq ?? 0, { state: 'parked', retryAt: null });
    await fairWeather(60);
    expect(creates()).toHaveLength(1);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ label: 'One' }]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  });
});

describe('a creation whose response was lost, on a server with keys', () => {
  const base = { dbId: null, catalog: null, schema: null, templateParams: '' };

  beforeEach(async () => {
    world = await createWorld();
    world.start();
  });

  async function changeElsewhere(path: string, then: () => Promise<unknown>) {
    atCreation({ loseResponse: 1 }, path);
    await world.pass(10);
    await then();
    await fairWeather(60);
  }

  test('is merged with another person’s edits of the tab, and no text is lost [TS-1 RV-10]', async () => {
    await world.run(addTab({ id: 'a', name: 'One', sql: 'SELECT 1' }));
    await changeElsewhere('/tabstateview/', async () => {
      const theirs = { sql: JSON.stringify('SELECT theirs') };
      expect((await world.elsewhere.form('PUT', '/tabstateview/1', theirs)).ok).toBe(true);
      await world.run(renameTab({ id: 'a', name: 'Mine' }));
    });
    expect(creates()).not.toHaveLength(0);
    expect(await listTabs(world.db)).toMatchObject([{ id: 'a', name: 'Mine', sql: 'SELECT theirs' }]);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ label: 'Mine', sql: 'SELECT theirs' }]);
    expect((await listVersions(world.db, 'a')).map(({ text }) => text)).toContain('SELECT 1');
  });

  test('is merged with another person’s edits of the saved query [SQ-1 RV-10]', async () => {
    const fields = { ...base, label: 'Sales', description: '', sql: 'SELECT 1' };
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await changeElsewhere('/api/v1/saved_query/', async () => {
      const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': world.elsewhere.csrf ?? '' };
      const body = JSON.stringify({ sql: 'SELECT theirs' });
      const changed = await world.elsewhere.send('PUT', '/api/v1/saved_query/1', { headers, body });
      expect(changed.ok).toBe(true);
      await world.run(updateSavedQuery({ id: 'q', fields: { ...fields, label: 'Mine' } }));
    });
    const kept = { label: 'Mine', sql: 'SELECT theirs' };
    expect(await allSavedQueries(world.db)).toMatchObject([{ id: 'q', ...kept, confirmed: kept }]);
    expect((await listVersions(world.db, 'q')).map(({ text }) => text)).toContain('SELECT 1');
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  });
});
