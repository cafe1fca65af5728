import { beforeEach, describe, expect, test } from 'vitest';
import { southPaneTab } from '#commands/tab/southPane.ts';
import { pushDetached } from '#commands/tab/detached.ts';
import { reopenTabs } from '#commands/tab/reopenTabs.ts';
import { addTab, closeTab, reopenTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { setBackendPersistence } from '#commands/tab/pushTab.ts';
import {
  addTable,
  collapseTable,
  describeTable,
  expandTable,
  removeTable,
  setTablePreview,
} from '#commands/table/table.ts';
import { countOutbox } from '#sync/outbox/outbox.ts';
import { getTable, listTables } from '#store/sql/tables.ts';
import { serverTabs } from '../world/serverTabs.ts';
import { createWorld, type World } from '../world/world.ts';

let world: World;
let dbId: number;

beforeEach(async () => {
  world = await createWorld();
  dbId = addDatabase(world);
  world.start();
  await world.run(addTab({ id: 'e' }));
});

function addDatabase({ server }: World): number {
  const database = { uuid: 'u', databaseName: 'samples', backend: 'duckdb', sqlalchemyUri: 'duckdb:///x' };
  return server.meta.databases.insert(database, 0);
}

const table = (id: string, name: string) => ({
  id,
  queryEditorId: 'e',
  dbId,
  catalog: null,
  schema: 'main',
  name,
});

async function described(): Promise<unknown> {
  const tab = await world.elsewhere.json<{ table_schemas: { description: unknown }[] }>('/tabstateview/1');
  return tab.table_schemas[0]?.description;
}

async function serverTables(): Promise<string[]> {
  const tab = await world.elsewhere.json<{ table_schemas: { table: string }[] }>('/tabstateview/1');
  return tab.table_schemas.map((each) => each.table);
}

describe('a table beside a tab', () => {
  test('waits for its tab and is then stored on the server too [TBL-11 CALL-27]', async () => {
    await world.run(addTable(table('t', 'cars')));
    expect(await southPaneTab(world.db, 'e')).toBe('t');
    await world.pass(20);
    expect(await serverTables()).toEqual(['cars']);
    expect(await getTable(world.db, 't')).toMatchObject({ remoteId: 1, expanded: true });
  });

  test('added twice exists once, here and on the server [TBL-10]', async () => {
    await world.run(addTable(table('t', 'cars')), addTable(table('u', 'cars')));
    await world.pass(20);
    expect(await listTables(world.db, 'e')).toMatchObject([{ id: 't' }]);
    expect(await serverTables()).toEqual(['cars']);
  });

  test('collapsed and expanded is sent to the server, the last state only [TBL-14 TBL-15]', async () => {
    await world.run(addTable(table('t', 'cars')));
    await world.pass(20);
    world.network.arrived.length = 0;
    await world.run(collapseTable({ id: 't' }), expandTable({ id: 't' }), collapseTable({ id: 't' }));
    await world.pass(10);
    const posted = () => world.network.arrived.filter((call) => call.startsWith('POST /tableschemaview'));
    expect(posted()).toEqual(['POST /tableschemaview/1/expanded']);
    expect(await getTable(world.db, 't')).toMatchObject({ expanded: false });
    await world.run(expandTable({ id: 't' }));
    await world.pass(10);
    expect(posted()).toHaveLength(2);
    expect(await getTable(world.db, 't')).toMatchObject({ expanded: true });
  });

  test('removed is replaced by another one or the results in the output, and is deleted on the server [TBL-12 TBL-13 CALL-29]', async () => {
    await world.run(addTable(table('t', 'cars')), addTable(table('u', 'trucks')));
    await world.pass(20);
    await world.run(removeTable({ id: 'u' }));
    expect(await southPaneTab(world.db, 'e')).toBe('t');
    await world.run(removeTable({ id: 't' }));
    expect(await southPaneTab(world.db, 'e')).toBe('Results');
    await world.pass(20);
    expect(await serverTables()).toEqual([]);
  });

  test('removed while its create is in flight leaves nothing behind', async () => {
    await world.pass(10);
    world.network.weather = { ...world.network.weather, latency: 8_000 };
    await world.run(addTable(table('t', 'cars')));
    await world.pass(5);
    expect((await world.db.outbox.toArray())[0]?.state).toBe('inflight');
    await world.run(removeTable({ id: 't' }));
    await world.pass(120);
    expect(world.network.arrived).toContain('POST /tableschemaview/');
    expect(await serverTables()).toEqual([]);
  });

  test('is deleted with its tab, and nothing of it is sent afterwards [TAB-08]', async () => {
    await world.pass(10);
    await world.run(addTable(table('t', 'cars')), closeTab({ id: 'e' }));
    await world.pass(20);
    expect(await listTables(world.db, 'e')).toEqual([]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
    expect(world.network.arrived).not.toContain('POST /tableschemaview/');
  });

  test('is sent with its metadata, and again when more is known; a preview stays here [TS-11 SYNC-17 SYNC-19]', async () => {
    await world.run(addTable(table('t', 'cars')), setTablePreview({ id: 't', queryId: 'q' }));
    await world.pass(20);
    expect(await described()).toMatchObject({ columns: [], dataPreviewQueryId: null });
    const metadata = {
      name: 'cars',
      columns: [{ name: 'wheels', type: 'INT', longType: 'INTEGER', comment: null, keys: [] }],
      primaryKey: null,
      foreignKeys: [],
      indexes: [],
      selectStar: 'SELECT wheels',
      comment: null,
    };
    await world.run(describeTable({ id: 't', metadata }));
    await world.pass(20);
    expect(await described()).toMatchObject({ columns: [{ name: 'wheels' }], selectStar: 'SELECT wheels' });
    expect(await getTable(world.db, 't')).toMatchObject({ dataPreviewQueryId: 'q', remoteId: 2 });
    expect(await serverTables()).toEqual(['cars']);
  });

  test('is stored on the device with the tab, if no server stores it [TS-10 SYNC-17]', async () => {
    await world.run(setBackendPersistence({ isOn: false }), addTable(table('t', 'cars')));
    await world.run(expandTable({ id: 't' }), removeTable({ id: 't' }), addTable(table('u', 'cars')));
    await world.pass(30);
    expect(world.network.arrived.filter((call) => !call.startsWith('GET'))).toEqual([]);
    expect(await listTables(world.db, 'e')).toMatchObject([{ id: 'u', name: 'cars' }]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  });
});

describe('a table on a server that reuses ids', () => {
  test('is looked up in its tab before it is collapsed or removed [TS-11]', async () => {
    world = await createWorld(1, 'superset');
    dbId = addDatabase(world);
    world.start();
    await world.run(addTab({ id: 'e' }), addTable(table('t', 'cars')));
    await world.pass(30);
    // The id known to the device is another table's by now.
    await world.db.editorTables.update('t', { remoteId: 77 });
    await world.run(collapseTable({ id: 't' }));
    await world.pass(10);
    expect(world.network.arrived).toContain('POST /tableschemaview/1/expanded');
    await world.run(removeTable({ id: 't' }));
    await world.pass(10);
    expect(await serverTables()).toEqual([]);
    expect(world.network.arrived.join()).not.toContain('77');
  });
});

interface ServerTable {
  readonly id: number;
  readonly tab_id: number;
  readonly table: string;
}

describe.each(['embedded', 'superset'] as const)('the tables of a tab created again, at %s', (kind) => {
  beforeEach(async () => {
    world = await createWorld(1, kind);
    dbId = addDatabase(world);
    world.start();
    await world.run(addTab({ id: 'e' }), addTable(table('t', 'cars')), addTable(table('u', 'trucks')));
  });

  /** The tables of the only tab on the server. */
  async function tablesThere(): Promise<ServerTable[]> {
    const [tab, ...others] = await serverTabs(world.elsewhere);
    expect(others).toEqual([]);
    const path = `/tabstateview/${String(tab?.['id'])}`;
    return (await world.elsewhere.json<{ table_schemas: ServerTable[] }>(path)).table_schemas;
  }

  async function areThere(tabId: string): Promise<void> {
    await world.pass(60);
    expect((await tablesThere()).map((each) => each.table).toSorted()).toEqual(['cars', 'trucks']);
    const idsHere = (await listTables(world.db, tabId)).map((each) => each.remoteId);
    expect(new Set(idsHere)).toEqual(new Set((await tablesThere()).map(({ id }) => id)));
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  }

  test('are sent after it was closed and reopened, however often [TS-11]', async () => {
    await world.pass(20);
    await world.run(collapseTable({ id: 't' }), closeTab({ id: 'e' }));
    await world.pass(20);
    await world.run(reopenTab({ id: 'f', closed: 'e' }));
    await areThere('f');
    await world.run(closeTab({ id: 'f' }), reopenTabs({ tabs: [{ id: 'g', closed: 'f' }] }));
    await areThere('g');
    expect(await listTables(world.db, 'g')).toMatchObject([
      { name: 'cars', expanded: false },
      { name: 'trucks' },
    ]);
  });

  test('are sent to the new one, although a table of the old one is in flight [TS-11]', async () => {
    await world.pass(10);
    world.network.weather = { ...world.network.weather, latency: 8_000 };
    await world.pass(5);
    await world.run(closeTab({ id: 'e' }), reopenTab({ id: 'f', closed: 'e' }));
    world.network.weather = { ...world.network.weather, latency: 0 };
    await areThere('f');
  });

  test('are sent after it was deleted elsewhere and pushed again [TS-5 TS-11]', async () => {
    await world.pass(20);
    const [tab] = await serverTabs(world.elsewhere);
    await world.run(setSql({ id: 'e', sql: 'SELECT 2' }));
    await world.elsewhere.form('DELETE', `/tabstateview/${String(tab?.['id'])}`, {});
    await world.pass(30);
    await world.run(pushDetached({ id: 'e', key: 'again' }));
    await areThere('e');
  });

  test('are sent once the server begins to store tabs [TS-11 SYNC-04]', async () => {
    await world.run(setBackendPersistence({ isOn: false }));
    await world.pass(20);
    await world.run(setBackendPersistence({ isOn: true }));
    await areThere('e');
  });
});

test('a table rejected after its tab was closed leaves nothing for a person to decide [SE-4]', async () => {
  await world.pass(10);
  world.network.weather = { ...world.network.weather, latency: 8_000 };
  // A database that the server does not have.
  await world.run(addTable({ ...table('t', 'cars'), dbId: 77 }));
  await world.pass(5);
  expect((await world.db.outbox.toArray())[0]).toMatchObject({ command: 'table.create', state: 'inflight' });
  await world.run(closeTab({ id: 'e' }));
  await world.pass(120);
  expect(world.network.arrived).toContain('POST /tableschemaview/');
  expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
});
