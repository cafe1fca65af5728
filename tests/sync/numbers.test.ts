import { beforeEach, describe, expect, test } from 'vitest';
import { pullSavedQueries } from '#commands/savedQuery/pullSavedQueries.ts';
import { addSavedQuery, updateSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { addTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { addTable } from '#commands/table/table.ts';
import type { SavedQueryFields } from '#domain/savedQuery/savedQuery.ts';
import { countOutbox } from '#sync/outbox/outbox.ts';
import { allSavedQueries } from '#store/sql/savedQueries.ts';
import { listClosedTabs, listTabs } from '#store/sql/tabs.ts';
import { listVersions } from '#store/sql/versions.ts';
import { serverTabs } from '../world/serverTabs.ts';
import { createWorld, type World } from '../world/world.ts';

/** Objects deleted on a server that reused their ids for the next object, possibly for one of this device. */

let world: World;
beforeEach(async () => {
  world = await createWorld(1, 'superset');
  world.start();
});

const ADDRESS = '/api/v1/saved_query/';
const fields: SavedQueryFields = {
  label: 'Sales',
  description: '',
  sql: 'SELECT 1',
  dbId: null,
  catalog: null,
  schema: null,
  templateParams: '',
};

const deleteElsewhere = async (path: string) =>
  expect((await world.elsewhere.form('DELETE', path, {})).ok).toBe(true);
let made = 0;
const bytes = (length: number) => new Uint8Array(length).fill((made += 1));
const pull = () => pullSavedQueries({ ...world, random: { bytes } });

describe('a tab whose id is reused for a new tab of this device', () => {
  beforeEach(async () => {
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
    await world.pass(15);
    await deleteElsewhere('/tabstateview/1');
  });

  test('was closed elsewhere, and can be reopened with its text [RV-9 TS-5]', async () => {
    await world.run(addTab({ id: 'b', sql: 'SELECT 2' }));
    await world.pass(15);
    expect(await listTabs(world.db)).toMatchObject([{ id: 'b', remoteId: 1, sql: 'SELECT 2' }]);
    expect(await listClosedTabs(world.db)).toMatchObject([{ id: 'a', tab: { sql: 'SELECT 1' } }]);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ id: 1, sql: 'SELECT 2' }]);
  });

  test('stays, detached, if it has unsent edits [RV-9 TS-5]', async () => {
    await world.run(addTab({ id: 'b', sql: 'SELECT 2' }));
    await world.pass(4);
    await world.run(setSql({ id: 'a', sql: 'SELECT 3' }));
    await world.pass(15);
    const detached = { id: 'a', sql: 'SELECT 3', remoteId: null, detachedAt: expect.any(Number) };
    expect(await listTabs(world.db)).toMatchObject([detached, { id: 'b', remoteId: 1 }]);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ id: 1, sql: 'SELECT 2' }]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  });

  test('sends no table to the tab that has its id [RV-8 TS-11]', async () => {
    await world.elsewhere.form('POST', '/tabstateview/', {
      queryEditor: JSON.stringify({ dbId: null, name: 'sextant:theirs', sql: 'SELECT theirs' }),
    });
    const database = { uuid: 'u', databaseName: 'samples', backend: 'duckdb', sqlalchemyUri: 'duckdb:///x' };
    const dbId = world.server.meta.databases.insert(database, 0);
    const place = { dbId, catalog: null, schema: 'main', name: 'cars' };
    await world.run(addTable({ id: 't', queryEditorId: 'a', ...place }));
    await world.pass(15);
    expect(world.network.arrived).not.toContain('POST /tableschemaview/');
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
  });
});

describe('a saved query whose id is reused for a new one of this device', () => {
  beforeEach(async () => {
    await world.run(addSavedQuery({ id: 'q', tabId: null, fields }));
    await world.pass(10);
    await deleteElsewhere(`${ADDRESS}1`);
  });

  test('is deleted here too, with its text as a version [RV-9 SQ-3]', async () => {
    await world.run(addSavedQuery({ id: 'r', tabId: null, fields: { ...fields, sql: 'SELECT 2' } }));
    await world.pass(10);
    expect(await allSavedQueries(world.db)).toMatchObject([{ id: 'r', remoteId: 1 }]);
    expect((await listVersions(world.db, 'q')).map(({ text }) => text)).toEqual(['SELECT 1']);
  });

  test('stays beside it if it has unsent edits, and neither merges the other’s content [RV-9 SQ-6]', async () => {
    world.network.online = false;
    await world.run(updateSavedQuery({ id: 'q', fields: { ...fields, sql: 'SELECT mine' } }));
    await world.run(addSavedQuery({ id: 'r', tabId: null, fields: { ...fields, sql: 'SELECT 2' } }));
    world.network.online = true;
    await world.pass(60);
    await world.clock.advance(5_000);
    const body = JSON.stringify({ sql: 'SELECT theirs' });
    const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': world.elsewhere.csrf ?? '' };
    expect((await world.elsewhere.send('PUT', `${ADDRESS}1`, { headers, body })).ok).toBe(true);
    await pull();
    expect(await allSavedQueries(world.db)).toMatchObject([
      { id: 'q', sql: 'SELECT mine' },
      { id: 'r', sql: 'SELECT theirs' },
    ]);
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 1 });
  });
});
