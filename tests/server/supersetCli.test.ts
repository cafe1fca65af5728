import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWorld, type CallWorld } from './callWorld.ts';

/** What `superset-cli` asks to export people, roles, row rules and owners, and to import owners: page by page until one is empty. */

let world: CallWorld;
let ships = 0;
beforeAll(async () => {
  world = await callWorld();
  const table = { database: world.databaseId, schema: 'main', table_name: 'ships' };
  ships = await world.make('/api/v1/dataset/', table);
});
afterAll(() => world.close());

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

async function all(resource: string, orderColumn: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const q = `(filters:!(),order_column:${orderColumn},order_direction:desc,page:${page},page_size:100)`;
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const { status, body } = await world.call('GET', `/api/v1/${resource}/?q=${encodeURIComponent(q)}`);
    expect(status, `${resource} ${JSON.stringify(body)}`).toBe(200);
    const result = body['result'] as Row[];
    if (result.length === 0) return rows;
    rows.push(...result);
  }
}

test('people are exported with their roles, and roles with permissions and people', async () => {
  const users = await all('security/users', 'id');
  expect(users).toMatchObject([{ username: 'admin', roles: [{ name: 'Admin' }] }]);
  expect(await all('security/groups', 'id')).toEqual([]);
  const view = `[harbour].[ships](id:${ships})`;
  const own = world.meta.roles.put('Ships', [['datasource_access', view]]);
  const roles = await all('security/roles/search', 'id');
  const pairs = new Map(
    (await all('security/permissions-resources', 'id')).map(({ id, permission, view_menu: menu }) => [
      id,
      [(permission as { name: string }).name, (menu as { name: string }).name],
    ]),
  );
  const found = roles.find(({ id }) => id === own);
  expect(found).toMatchObject({ name: 'Ships', user_ids: [], group_ids: [] });
  expect(((found?.['permission_ids'] ?? []) as number[]).map((id) => pairs.get(id))).toEqual([
    ['datasource_access', view],
  ]);
  expect(roles.find(({ name }) => name === 'Admin')).toMatchObject({ user_ids: [users[0]?.id] });
});

test('stand-ins of guests and visitors are nobody to an export', async () => {
  await world.browser.get('/api/v1/me/', {
    'X-Sextant-View-As': `role:${world.meta.roles.byName('Gamma')?.id ?? 0}`,
  });
  const gamma = (await all('security/roles/search', 'id')).find(({ name }) => name === 'Gamma');
  expect(gamma).toMatchObject({ user_ids: [] });
});

test('row rules are exported with tables and roles by name', async () => {
  const roles = [world.meta.roles.byName('Gamma')?.id];
  const rule = { name: 'few', filter_type: 'Regular', tables: [ships], roles, clause: 'id < 2' };
  await world.make('/api/v1/rowlevelsecurity/', rule);
  expect((await world.browser.get('/api/v1/rowlevelsecurity/')).status).toBe(200);
  expect(await all('rowlevelsecurity', 'changed_on_delta_humanized')).toMatchObject([
    { name: 'few', tables: [{ schema: 'main', table_name: 'ships' }], roles: [{ name: 'Gamma' }] },
  ]);
});

test('owners are exported, and set by an import', async () => {
  const [dataset] = await all('dataset', 'changed_on_delta_humanized');
  const owners = dataset?.['owners'] as Row[];
  expect(owners).toHaveLength(1);
  const done = await world.call('PUT', `/api/v1/dataset/${ships}`, { owners: owners.map(({ id }) => id) });
  expect(done.status).toBe(200);
});
