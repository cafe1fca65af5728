import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWorld, type CallWorld } from '../callWorld.ts';

/**
 * What `superset-cli` 0.3.13 asks to export and import people, roles, row rules and owners: lists page by page until
 * one is empty, and old pages with forms.
 */

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

/** The options of a select, by their text, as the program reads them. */
function optionsOf(html: string, id: string): ReadonlyMap<string, { value: string; isSelected: boolean }> {
  const select = new RegExp(`<select id="${id}"[^]*?</select>`).exec(html)?.[0] ?? '';
  const options = [...select.matchAll(/<option value="(\d+)"( selected)?>([^<]*)</g)];
  return new Map(
    options.map(([, value = '', selected, text = '']) => [
      text,
      { value, isSelected: selected !== undefined },
    ]),
  );
}
const page = async (path: string): Promise<string> => {
  const response = await world.browser.get(path, { Accept: '*/*' });
  expect(response.status).toBe(200);
  return response.text();
};
function fill(path: string, fields: readonly (readonly [string, string])[], by = world.browser) {
  return by.send('POST', path, {
    headers: { 'X-CSRFToken': by.csrf ?? '' },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
  });
}
/** The number of a role, from the second table of its list. */
async function roleId(name: string): Promise<number | null> {
  const html = await page(`/roles/list/?_flt_3_name=${encodeURIComponent(name)}`);
  const table = html.split('<table>')[2] ?? '';
  expect(table.split('<tr>').length - 1).toBeLessThanOrEqual(2);
  const found = /href="[^"]*\/(\d+)"/.exec(table);
  return found ? Number(found[1]) : null;
}

test('roles are imported by the form: added, then changed, with their permissions and people', async () => {
  expect(await roleId('Fleet <1>')).toBeNull();
  const permissions = optionsOf(await page('/roles/add'), 'permissions');
  const chosen = ['can csv on Superset', 'Database access on harbour', 'Dataset access on harbour.ships'];
  const fields = chosen.map((text) => ['permissions', permissions.get(text)?.value ?? ''] as const);
  const added = await fill('/roles/add', [['name', 'Fleet <1>'], ['user', '1'], ...fields]);
  expect([added.status, added.headers.get('Location')]).toEqual([302, '/roles/list/']);
  const id = (await roleId('Fleet <1>')) ?? 0;
  const { roles } = world.meta;
  expect(
    roles
      .pairsOf(id)
      .map(({ permission, view }) => `${permission} ${view}`)
      .sort(),
  ).toEqual([
    'can_csv Superset',
    `database_access [harbour].(id:${world.databaseId})`,
    `datasource_access [harbour].[ships](id:${ships})`,
  ]);
  expect(roles.usersOf(id)).toEqual([1]);
  const shown = optionsOf(await page(`/roles/edit/${id}`), 'permissions');
  expect([...shown].flatMap(([text, { isSelected }]) => (isSelected ? [text] : [])).sort()).toEqual(
    [...chosen].sort(),
  );
  expect((await fill(`/roles/edit/${id}`, [['name', 'Fleet <1>']])).status).toBe(302);
  expect([roles.pairsOf(id), roles.usersOf(id)]).toEqual([[], []]);
});

test('a role that comes with the server keeps its permissions, and the last administrator theirs', async () => {
  const { roles } = world.meta;
  const gamma = (await roleId('Gamma')) ?? 0;
  const before = roles.pairsOf(gamma);
  expect(
    (
      await fill(`/roles/edit/${gamma}`, [
        ['name', 'Gamma'],
        ['user', '1'],
      ])
    ).status,
  ).toBe(302);
  expect(roles.pairsOf(gamma)).toEqual(before);
  expect(roles.usersOf(gamma)).toContain(1);
  const admin = (await roleId('Admin')) ?? 0;
  expect((await fill(`/roles/edit/${admin}`, [['name', 'Admin']])).status).toBe(403);
  expect(roles.usersOf(admin)).toEqual([1]);
});

test('row rules are imported by the form, with the roles that its list names', async () => {
  const region = world.meta.roles.put('Region', []);
  expect(await roleId('Region')).toBe(region);
  expect(optionsOf(await page(`/roles/edit/${region}`), 'permissions').size).toBeGreaterThan(0);
  const fields: [string, string][] = [
    ['name', 'north'],
    ['filter_type', 'Regular'],
    ['tables', String(ships)],
    ['roles', String(region)],
    ['clause', 'id < 3'],
  ];
  const at = '/rowlevelsecurityfiltersmodelview/add';
  expect((await fill(at, fields)).status).toBe(302);
  expect(await all('rowlevelsecurity', 'changed_on_delta_humanized')).toContainEqual(
    expect.objectContaining({ name: 'north', clause: 'id < 3', description: null, group_key: null }),
  );
  const open = fields.map(([name, value]): [string, string] => [name, name === 'clause' ? 'id < 3)' : value]);
  expect((await fill(at, open)).status).toBe(400);
});

test('the forms are for people who may manage roles, need a token, and show browsers the app’s page', async () => {
  const stranger = world.another();
  expect((await stranger.get('/roles/list/')).status).toBe(401);
  expect(
    (await world.browser.send('POST', '/roles/add', { body: new URLSearchParams({ name: 'x' }) })).status,
  ).toBe(302);
  expect(world.meta.roles.byName('x')).toBeNull();
  const shown = await world.browser.get('/roles/list/', { 'Sec-Fetch-Mode': 'navigate' });
  expect(shown.headers.get('Location')).toBe('/roles/');
});
