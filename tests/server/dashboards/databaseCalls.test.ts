import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngineHost } from '../../../server/engines/engineHost.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { testApp } from '../testApp.ts';

/** The routes that create, change and delete databases. */

let world: CallWorld;
beforeAll(async () => {
  world = await callWorld();
});
afterAll(() => world.close());

const DATABASE = '/api/v1/database/';
const inMemory = (name: string) =>
  world.make(DATABASE, { database_name: name, sqlalchemy_uri: 'duckdb:///:memory:' });

test('a database name must be unique', async () => {
  await inMemory('first');
  const id = await inMemory('second');
  const taken = await world.call('PUT', `${DATABASE}${id}`, { database_name: 'first' });
  expect(taken).toMatchObject({
    status: 422,
    body: { message: { database_name: 'A database with the same name already exists.' } },
  });
  const own = await world.call('PUT', `${DATABASE}${id}`, { database_name: 'second', allow_dml: true });
  expect(own.status).toBe(200);
});

test('a database with datasets cannot be deleted', async () => {
  const id = await inMemory('with datasets');
  const dataset = await world.make('/api/v1/dataset/', {
    database: id,
    schema: 'main',
    sql: 'SELECT 1 AS one',
    table_name: 'ones',
  });
  expect(await world.call('DELETE', `${DATABASE}${id}`)).toMatchObject({
    status: 422,
    body: { message: 'Cannot delete a database that has datasets attached' },
  });
  expect((await world.call('DELETE', `/api/v1/dataset/${dataset}`)).status).toBe(200);
  expect((await world.call('DELETE', `${DATABASE}${id}`)).status).toBe(200);
});

test('the engine of a database in memory ends with the database', async () => {
  const closed: string[] = [];
  const engines: Partial<EngineHost> = { closeEngine: async (key) => void closed.push(key) };
  const app = await testApp({}, undefined, undefined, engines as EngineHost);
  const browser = await app.signedIn();
  const headers = { 'X-CSRFToken': browser.csrf ?? '', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ database_name: 'short-lived', sqlalchemy_uri: 'duckdb:///:memory:' });
  const made = (await (await browser.send('POST', DATABASE, { body, headers })).json()) as { id: number };
  const uuid = app.meta.databases.byId(made.id)?.uuid ?? '';
  expect((await browser.send('DELETE', `${DATABASE}${made.id}`, { headers })).status).toBe(200);
  expect(closed).toEqual([`memory:${uuid}`]);
});

test('a database lists the charts and dashboards that depend on its datasets', async () => {
  const id = await inMemory('with charts');
  const dataset = await world.make('/api/v1/dataset/', {
    database: id,
    schema: 'main',
    sql: 'SELECT 1 AS one',
    table_name: 'charted',
  });
  const dashboard = await world.make('/api/v1/dashboard/', { dashboard_title: 'Board' });
  const chart = await world.make('/api/v1/chart/', {
    slice_name: 'Ones',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    dashboards: [dashboard],
  });
  expect((await world.call('GET', `${DATABASE}${id}/related_objects/`)).body).toMatchObject({
    charts: { count: 1, result: [{ id: chart, slice_name: 'Ones', viz_type: 'table' }] },
    dashboards: { count: 1, result: [{ id: dashboard, title: 'Board' }] },
    sqllab_tab_states: { count: 0, result: [] },
  });
});

test('all columns and all functions of a database come in one call each', async () => {
  const own = `/api/v1/sextant/database/${world.databaseId}`;
  const columns = await world.call('GET', `${own}/columns`);
  expect(columns.status).toBe(200);
  expect(columns.body['result']).toContainEqual({
    catalog: null,
    schema: 'main',
    name: 'ships',
    kind: 'table',
    rows: expect.any(Number),
    columns: [
      ['id', 'BIGINT'],
      ['name', 'VARCHAR'],
      ['tons', 'BIGINT'],
    ],
  });
  const functions = await world.call('GET', `${own}/functions`);
  expect(functions.status).toBe(200);
  const named = (functions.body['result'] as { name: string; signatures: string[] }[]).find(
    ({ name }) => name === 'date_trunc',
  );
  expect(named?.signatures.join('\n')).toContain('date_trunc(');
  for (const what of ['columns', 'functions'])
    expect(await world.call('GET', `/api/v1/sextant/database/4711/${what}`), what).toMatchObject({
      status: 404,
    });
});

test('what the server is started with says so in the list, and is not deleted', async () => {
  const app = await testApp({ connected: new Set(['Shop']) });
  const { databases } = app.meta;
  const server = { backend: 'postgresql', sqlalchemyUri: 'postgresql://reader@127.0.0.1:1/shop' };
  databases.insert({ uuid: 'a', databaseName: 'Shop', ...server }, 0);
  databases.insert({ uuid: 'b', databaseName: 'Earlier', ...server }, 0);
  const files = { backend: 'duckdb', sqlalchemyUri: 'duckdb:///Files' };
  databases.insert({ uuid: 'c', databaseName: 'Files', ...files }, 0);
  databases.insert({ uuid: 'd', databaseName: 'Mine', ...files, createdBy: app.adminId }, 0);
  const browser = await app.signedIn();
  const { result } = (await (await browser.get(DATABASE)).json()) as {
    result: { id: number; database_name: string; is_given?: true }[];
  };
  const given = result.flatMap((row) => (row.is_given === true ? [row.database_name] : []));
  expect(new Set(given)).toEqual(new Set(['Shop', 'Files']));
  const headers = { 'X-CSRFToken': browser.csrf ?? '' };
  for (const name of given) {
    const { id = 0 } = databases.byName(name) ?? {};
    expect((await browser.send('DELETE', `${DATABASE}${id}`, { headers })).status).toBe(422);
  }
  expect(databases.list()).toHaveLength(4);
});
