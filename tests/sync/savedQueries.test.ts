import { beforeEach, describe, expect, test } from 'vitest';
import {
  addSavedQuery,
  removeSavedQuery,
  restoreSavedQuery,
  updateSavedQuery,
} from '#commands/savedQuery/savedQuery.ts';
import { setServerKeepsKeys } from '#commands/tab/pushTab.ts';
import { restoreVersion } from '#commands/tab/restoreVersion.ts';
import { addTab } from '#commands/tab/tab.ts';
import { countOutbox, listOutbox } from '#sync/outbox/outbox.ts';
import { allSavedQueries, listSavedQueries } from '#store/sql/savedQueries.ts';
import { getTab } from '#store/sql/tabs.ts';
import { listVersions } from '#store/sql/versions.ts';
import { createWorld, type World } from '../world/world.ts';
import {
  PATH,
  changeElsewhere,
  createPull,
  fields,
  savedQueriesOn,
  supersetWorld,
} from './savedQueryServer.ts';

let world: World;
beforeEach(async () => {
  world = await supersetWorld();
});

const onServer = () => savedQueriesOn(world);
const elsewhere = (method: string, path: string, body?: unknown) =>
  changeElsewhere(world, method, path, body);
const pullFrom = createPull();
const pull = () => pullFrom(world);
const changes = () => world.network.arrived.filter((call) => !call.startsWith('GET'));

describe('a query saved on this device', () => {
  test('exists at once, linked to its tab, and is sent when the server is reachable [SAV-01]', async () => {
    world.start();
    world.network.online = false;
    await world.run(addTab({ id: 'tab', sql: 'SELECT 1' }), addSavedQuery({ id: 'q', tabId: 'tab', fields }));
    await world.pass(30);
    expect(await listSavedQueries(world.db)).toMatchObject([{ label: 'Sales', remoteId: null }]);
    expect(await getTab(world.db, 'tab')).toMatchObject({ savedQueryId: 'q' });
    world.network.online = true;
    await world.pass(60);
    expect(await listSavedQueries(world.db)).toMatchObject([{ id: 'q', remoteId: 1 }]);
    expect(await onServer()).toMatchObject([{ label: 'Sales', sql: 'SELECT 1' }]);
  });

  test.each([
    ['by its key if the server stores keys', true, {}],
    ['by its mark otherwise', false, { sextant: 'q' }],
  ])('is created once when the response is lost: %s [SAV-01 SQ-1]', async (_title, keepsKeys, extra) => {
    if (keepsKeys) world = await createWorld();
    world.start();
    await world.run(setServerKeepsKeys({ keepsKeys }));
    world.network.onArrival = (call) => {
      if (call.startsWith('POST')) world.network.online = false;
    };
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    world.network.onArrival = () => undefined;
    world.network.online = true;
    await world.pass(60);
    expect(await onServer()).toEqual([
      expect.objectContaining({ label: 'Sales', description: 'By month', extra }),
    ]);
    expect(await listSavedQueries(world.db)).toMatchObject([{ remoteId: 1, description: 'By month' }]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  });

  test('keeps its mark when its description changes, and sends only what changed [SAV-02 CALL-02 SQ-2]', async () => {
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    await world.run(updateSavedQuery({ id: 'q', fields: { ...fields, description: 'By week' } }));
    await world.pass(10);
    expect(await onServer()).toMatchObject([
      { description: 'By week', extra: { sextant: 'q' }, sql: 'SELECT 1' },
    ]);
    expect(changes()).toEqual([`POST ${PATH}`, `PUT ${PATH}1`]);
  });

  test('that carries its mark at the end of its description keeps it, and loses that end with the next description', async () => {
    await elsewhere('POST', '', { label: 'Old', sql: 'SELECT 1', description: 'Note\n\n[sextant:old]' });
    await pull();
    const [query] = await listSavedQueries(world.db);
    expect(query).toMatchObject({ label: 'Old', description: 'Note' });
    world.start();
    await world.run(updateSavedQuery({ id: query?.id ?? '', fields: { ...fields, description: 'Mine' } }));
    await world.pass(10);
    expect(await onServer()).toMatchObject([{ description: 'Mine', extra: { sextant: 'old' } }]);
  });

  test('keeps the text before an update as a version, which can be restored as another update [SAV-02 RV-7]', async () => {
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    await world.run(updateSavedQuery({ id: 'q', fields: { ...fields, sql: 'SELECT 2' } }));
    const [version] = await listVersions(world.db, 'q');
    expect(version).toMatchObject({ text: 'SELECT 1', why: 'Replaced by an update' });
    await world.run(restoreVersion({ seq: version?.seq ?? -1 }));
    await world.pass(10);
    expect(await listSavedQueries(world.db)).toMatchObject([{ sql: 'SELECT 1' }]);
    expect(await onServer()).toMatchObject([{ sql: 'SELECT 1' }]);
    expect((await listVersions(world.db, 'q')).map(({ text }) => text)).toEqual(['SELECT 2', 'SELECT 1']);
  });

  test('merges another person’s changes, and keeps the text that lost [SAV-02 SQ-2 SQ-3]', async () => {
    world.start();
    await world.run(setServerKeepsKeys({ keepsKeys: true }), addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    await elsewhere('PUT', '1', { sql: 'SELECT theirs', label: 'Turnover' });
    await world.pass(10);
    await world.run(updateSavedQuery({ id: 'q', fields: { ...fields, sql: 'SELECT mine' } }));
    await world.pass(10);
    expect(await listSavedQueries(world.db)).toMatchObject([{ label: 'Turnover' }]);
    const texts = [...(await onServer()), ...(await world.db.versions.toArray())];
    expect(texts.map((each) => ('sql' in each ? each.sql : each.text)).sort()).toEqual([
      'SELECT 1',
      'SELECT mine',
      'SELECT theirs',
    ]);
  });

  test('is saved over the server’s state, also if that changes between read and save [SQ-2 RV-1]', async () => {
    world = await createWorld();
    await world.run(setServerKeepsKeys({ keepsKeys: true }));
    world.start();
    await world.run(setServerKeepsKeys({ keepsKeys: true }), addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    world.network.onArrival = (call) => {
      if (!call.startsWith('PUT')) return;
      world.network.onArrival = () => undefined;
      world.server.meta.savedQueries.update(1, { label: 'Turnover' }, world.server.clock.now());
    };
    await world.run(updateSavedQuery({ id: 'q', fields: { ...fields, label: 'Revenue', sql: 'SELECT 2' } }));
    await world.pass(1);
    const [query] = await listSavedQueries(world.db);
    expect(await onServer()).toMatchObject([{ label: query?.label, sql: 'SELECT 2' }]);
    expect(changes()).toEqual([`POST ${PATH}`, `PUT ${PATH}1`, `PUT ${PATH}1`]);
  });

  test('whose creation is parked although it was created is found in the list [SQ-1]', async () => {
    world.start();
    world.network.onArrival = (call) => {
      if (call === `POST ${PATH}`) world.network.weather = { ...world.network.weather, loseResponse: 1 };
    };
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(1);
    world.network.onArrival = () => undefined;
    world.network.weather = { ...world.network.weather, loseResponse: 0 };
    const [row] = await listOutbox(world.db);
    await world.db.outbox.update(row?.seq ?? 0, { state: 'parked', retryAt: null });
    await world.pass(60);
    await pull();
    await world.pass(60);
    expect(await onServer()).toHaveLength(1);
    expect(await allSavedQueries(world.db)).toMatchObject([{ id: 'q', remoteId: 1 }]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  });

  test('is not read while a save of it may have arrived: its own text is not another person’s [SQ-5]', async () => {
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    world.network.onArrival = (call) => {
      if (call.startsWith('PUT')) world.network.weather = { ...world.network.weather, loseResponse: 1 };
    };
    await world.run(updateSavedQuery({ id: 'q', fields: { ...fields, sql: 'SELECT 2' } }));
    await world.pass(1);
    world.network.onArrival = () => undefined;
    world.network.weather = { ...world.network.weather, loseResponse: 0 };
    await world.run(updateSavedQuery({ id: 'q', fields: { ...fields, sql: 'SELECT 3' } }));
    await pull();
    expect(await allSavedQueries(world.db)).toMatchObject([
      { sql: 'SELECT 3', confirmed: { sql: 'SELECT 1' } },
    ]);
    await world.pass(60);
    expect(await onServer()).toMatchObject([{ sql: 'SELECT 3' }]);
  });

  test('that is deleted on the server stays here with its edit, and waits for the person [SQ-6]', async () => {
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    await elsewhere('DELETE', '1');
    await world.run(updateSavedQuery({ id: 'q', fields: { ...fields, sql: 'SELECT 2' } }));
    await world.pass(10);
    await pull();
    expect(await listSavedQueries(world.db)).toMatchObject([{ sql: 'SELECT 2' }]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 1 });
  });
});

describe('a deleted saved query', () => {
  test('disappears here at once and on the server soon', async () => {
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    await world.run(removeSavedQuery({ id: 'q' }));
    expect(await listSavedQueries(world.db)).toEqual([]);
    await world.pass(20);
    expect(await onServer()).toEqual([]);
    expect(await allSavedQueries(world.db)).toEqual([]);
  });

  test('is restored unchanged if that is undone in time, without a request [SQ-4]', async () => {
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    const [query] = await listSavedQueries(world.db);
    if (!query) throw new Error('no saved query');
    await world.run(removeSavedQuery({ id: 'q' }), restoreSavedQuery({ query, newId: 'anew' }));
    await world.pass(30);
    expect(await listSavedQueries(world.db)).toMatchObject([{ id: 'q', remoteId: 1 }]);
    expect(changes()).toEqual([`POST ${PATH}`]);
  });

  test('is created if that is undone in time, and its creation was rejected meanwhile [SQ-4]', async () => {
    world.start();
    world.network.weather = { ...world.network.weather, latency: 2_000 };
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(0.1);
    expect(await listOutbox(world.db)).toMatchObject([{ state: 'inflight' }]);
    world.network.portal = () => Response.json({ message: 'Forbidden' }, { status: 403 });
    await world.run(removeSavedQuery({ id: 'q' }));
    await world.pass(5);
    expect(await listOutbox(world.db)).toMatchObject([{ role: 'delete' }]);
    world.network.portal = null;
    const [query] = await allSavedQueries(world.db);
    if (!query) throw new Error('no saved query');
    await world.run(restoreSavedQuery({ query, newId: 'anew' }));
    await world.pass(60);
    expect(await onServer()).toMatchObject([{ sql: 'SELECT 1' }]);
    expect(await listSavedQueries(world.db)).toMatchObject([{ id: 'q', remoteId: 1 }]);
  });

  test('is created again if that is undone too late', async () => {
    world = await createWorld();
    await world.run(setServerKeepsKeys({ keepsKeys: true }));
    world.start();
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    const [query] = await listSavedQueries(world.db);
    if (!query) throw new Error('no saved query');
    await world.run(removeSavedQuery({ id: 'q' }));
    await world.pass(30);
    await world.run(restoreSavedQuery({ query, newId: 'anew' }));
    await world.pass(30);
    expect(await listSavedQueries(world.db)).toMatchObject([{ id: 'anew', remoteId: 2, sql: 'SELECT 1' }]);
  });

  test('leaves nothing to send if the server never had it', async () => {
    world.network.online = false;
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }), removeSavedQuery({ id: 'q' }));
    expect(await listOutbox(world.db)).toEqual([]);
    expect(await allSavedQueries(world.db)).toEqual([]);
  });
});
