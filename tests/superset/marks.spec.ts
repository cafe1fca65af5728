import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { signInToSuperset, type SupersetApi } from './supersetApi.ts';

/*
 * A create happens exactly once because the object carries a mark by which it is found. This checks that this Superset
 * stores and finds each mark; nothing of the app is needed for that.
 */

let superset: SupersetApi;
const made: string[] = [];

test.beforeAll(async () => {
  superset = await signInToSuperset();
});

test.afterAll(async () => {
  for (const path of made) await superset.call('DELETE', path);
});

interface Found {
  readonly count: number;
  readonly result: readonly { readonly id: number; readonly uuid: string }[];
}

async function foundBy(path: string, uuid: string): Promise<Found> {
  const q = encodeURIComponent(`(columns:!(id,uuid),filters:!((col:uuid,opr:eq,value:'${uuid}')))`);
  return (await superset.call('GET', `${path}?q=${q}`)).body as Found;
}

async function anyDataset(): Promise<number> {
  const { body } = await superset.call('GET', '/api/v1/dataset/?q=(page_size:1)');
  return (body as { ids: number[] }).ids[0] ?? 0;
}

async function anyDatabase(): Promise<number> {
  const { body } = await superset.call('GET', '/api/v1/database/?q=(page_size:1)');
  return (body as { ids: number[] }).ids[0] ?? 0;
}

const KINDS = {
  chart: async (uuid: string) => ({
    slice_name: 'Sextant test chart',
    datasource_id: await anyDataset(),
    datasource_type: 'table',
    viz_type: 'table',
    params: '{}',
    uuid,
  }),
  dashboard: async (uuid: string) => ({ dashboard_title: 'Sextant test dashboard', uuid }),
  dataset: async (uuid: string) => ({
    database: await anyDatabase(),
    table_name: `sextant_test_${uuid.slice(0, 8)}`,
    sql: 'SELECT 1 AS a',
    uuid,
  }),
};

for (const [kind, body] of Object.entries(KINDS)) {
  test(`a ${kind} takes the uuid it is created with, is found by it, and is rejected a second time`, async () => {
    const path = `/api/v1/${kind}/`;
    const uuid = randomUUID();
    expect((await foundBy(path, uuid)).count).toBe(0);
    const created = await superset.call('POST', path, await body(uuid));
    expect(created.status).toBe(201);
    const { id } = created.body as { id: number };
    made.push(`${path}${id}`);
    expect(await foundBy(path, uuid)).toMatchObject({ count: 1, result: [{ id, uuid }] });
    expect((await superset.call('GET', `${path}${uuid}`)).status).toBe(200);
    expect((await superset.call('POST', path, await body(uuid))).status).toBe(422);
    expect((await foundBy(path, uuid)).count).toBe(1);
  });
}

test('a tab created under a unique label is found by it in one request', async () => {
  const label = `sextant ${randomUUID()}`;
  const form = new FormData();
  form.set('queryEditor', JSON.stringify({ dbId: null, name: label, sql: 'SELECT 1' }));
  const created = await superset.form('POST', '/tabstateview/', form);
  const { id } = created.body as { id: number };
  made.push(`/tabstateview/${id}`);
  const { body } = await superset.call('GET', '/api/v1/sqllab/');
  const { tab_state_ids: tabs } = (body as { result: { tab_state_ids: { id: number; label: string }[] } })
    .result;
  expect(tabs.filter((tab) => tab.label === label)).toEqual([{ id, label }]);
});

test('a saved query is found by a token in its description', async () => {
  const token = randomUUID().replaceAll('-', '');
  const database = await anyDatabase();
  const fields = {
    label: 'Sextant test query',
    db_id: database,
    sql: 'SELECT 1',
    description: `Mine [${token}]`,
  };
  const created = await superset.call('POST', '/api/v1/saved_query/', fields);
  const { id } = created.body as { id: number };
  made.push(`/api/v1/saved_query/${id}`);
  const q = encodeURIComponent(`(columns:!(id),filters:!((col:label,opr:all_text,value:'${token}')))`);
  const { body } = await superset.call('GET', `/api/v1/saved_query/?q=${q}`);
  expect(body).toMatchObject({ count: 1, result: [{ id }] });
});

test('a query is found by its client id, and a second one with that id is rejected', async () => {
  const clientId = randomUUID().slice(0, 11);
  const run = {
    client_id: clientId,
    database_id: await anyDatabase(),
    sql: 'SELECT 1 AS a',
    runAsync: false,
  };
  const ran = await superset.call('POST', '/api/v1/sqllab/execute/', run);
  expect(ran.status).toBe(200);
  const q = encodeURIComponent(`(last_updated_ms:${Date.now() - 60_000})`);
  const { body } = await superset.call('GET', `/api/v1/query/updated_since?q=${q}`);
  const { result } = body as { result: { id: string; state: string }[] };
  expect(result.filter((query) => query.id === clientId)).toMatchObject([{ state: 'success' }]);
  expect((await superset.call('POST', '/api/v1/sqllab/execute/', run)).status).toBe(500);
});
