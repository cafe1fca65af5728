import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import type { Browser } from '../browser.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { send } from './people.ts';
import { countingRandom, testClock } from '../testApp.ts';

/** Guests of embedded dashboards, and administrators who look at the server as somebody else. */

let world: CallWorld;
let ships = 0;
let secret = 0;
let chart = 0;
let shown = 0;
let other = 0;

const TOKEN = '/api/v1/security/guest_token/';
const query = (id: number) => ({
  datasource: { id, type: 'table' },
  queries: [{ columns: ['id'], metrics: [], orderby: [['id', true]], row_limit: 100 }],
});

beforeAll(async () => {
  world = await callWorld();
  const table = { database: world.databaseId, schema: 'main' };
  ships = await world.make('/api/v1/dataset/', { ...table, table_name: 'ships' });
  secret = await world.make('/api/v1/dataset/', { ...table, table_name: 'secret', sql: 'SELECT 1 AS id' });
  const body = { slice_name: 'Ships', datasource_id: ships, datasource_type: 'table', viz_type: 'table' };
  chart = await world.make('/api/v1/chart/', body);
  shown = await world.make('/api/v1/dashboard/', { dashboard_title: 'Shown', published: true });
  other = await world.make('/api/v1/dashboard/', { dashboard_title: 'Other', published: true });
  world.meta.charts.setDashboards(chart, [shown]);
});
afterAll(() => world.close());

async function embed(): Promise<string> {
  const path = `/api/v1/dashboard/${shown}/embedded`;
  const made = await world.call('POST', path, { allowed_domains: ['https://example.org'] });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return (made.body['result'] as { uuid: string }).uuid;
}

async function token(patch: object = {}): Promise<string> {
  const resources = [{ type: 'dashboard', id: await embed() }];
  const made = await world.call('POST', TOKEN, {
    user: { username: 'visitor' },
    resources,
    rls: [],
    ...patch,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return String(made.body['token']);
}

/** A call of somebody with headers of their own, and no cookie. */
function ask(
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: object,
  by = world.another(),
) {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  return by.send(method, path, {
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': by.csrf ?? '', ...headers },
    ...json,
  });
}
const asGuest = (guestToken: string, method: string, path: string, body?: object) =>
  ask({ 'X-GuestToken': guestToken }, method, path, body);

async function ids(response: Promise<Response>): Promise<number[]> {
  const done = await response;
  if (done.status !== 200) throw new Error(`${done.status} ${await done.text()}`);
  const { result } = (await done.json()) as { result: { data: { id: number }[] }[] };
  return result[0]?.data.map((row) => row.id) ?? [];
}

describe('a guest', () => {
  test('sees the dashboard of their token, its charts and data, and nothing else', async () => {
    const guest = await token();
    const status = async (path: string) => (await asGuest(guest, 'GET', path)).status;
    const me = (await (await asGuest(guest, 'GET', '/api/v1/me/')).json()) as { result: object };
    expect(me.result).toMatchObject({ username: 'visitor' });
    expect(await status(`/api/v1/dashboard/${shown}`)).toBe(200);
    expect(await status(`/api/v1/dashboard/${shown}/charts`)).toBe(200);
    expect(await status(`/api/v1/dashboard/${shown}/datasets`)).toBe(200);
    expect(await status(`/api/v1/chart/${chart}`)).toBe(200);
    expect(await ids(asGuest(guest, 'POST', '/api/v1/chart/data', query(ships)))).toEqual([0, 1, 2, 3, 4]);
    expect(await status(`/api/v1/dashboard/${other}`)).toBe(404);
    expect((await asGuest(guest, 'POST', '/api/v1/chart/data', query(secret))).status).toBe(403);
    for (const path of ['/api/v1/dashboard/', '/api/v1/security/users/', `/api/v1/dataset/${ships}/extract/`])
      expect(await status(path), path).toBe(403);
  });

  test('reports use by a beacon, which has the token in its form: a browser adds no header [LOG-04 PERM-21]', async () => {
    const beacon = async (guestToken: string): Promise<number> => {
      const form = new FormData();
      const mount = { event_name: 'mount_dashboard', source: 'dashboard', source_id: shown };
      const saved = { event_name: 'file_saved', file: 'no.csv' };
      form.set('events', JSON.stringify([mount, { ...mount, source_id: other }, saved]));
      form.set('guest_token', guestToken);
      return (await world.another().send('POST', '/superset/log/?explode=events', { body: form })).status;
    };
    expect(await beacon(await token())).toBe(200);
    expect(await beacon('forged')).toBe(401);
    expect(world.meta.usage.since(0)).toMatchObject([{ id: shown, views: 1 }]);
    // Guests could fill the security log.
    expect(world.meta.securityEvents.all().filter(({ kind }) => kind === 'exported')).toEqual([]);
  });

  test('changes nothing, whatever their role may', async () => {
    const guest = await token();
    const role = world.meta.roles.byName('Guest')?.id ?? 0;
    const pairs = world.meta.roles.pairsOf(role).map((pair) => [pair.permission, pair.view] as const);
    world.meta.roles.setPairs(role, [...pairs, ['can_write', 'Dashboard'], ['can_write', 'Chart']]);
    const calls = [
      ['PUT', `/api/v1/dashboard/${shown}`],
      ['POST', '/api/v1/dashboard/'],
      ['DELETE', `/api/v1/chart/${chart}`],
      ['POST', '/api/v1/sqllab/execute/'],
      ['POST', TOKEN],
    ] as const;
    for (const [method, path] of calls)
      expect((await asGuest(guest, method, path, { dashboard_title: 'x' })).status, path).toBe(403);
    world.meta.roles.setPairs(role, pairs);
  });

  test('reads the rows of the rules in their token only, each guest their own', async () => {
    const one = await token({ rls: [{ dataset: ships, clause: 'id < 2' }] });
    const two = await token({ rls: [{ clause: 'id > 3' }] });
    const elsewhere = await token({ rls: [{ dataset: secret, clause: 'id > 3' }] });
    const read = (guest: string) => ids(asGuest(guest, 'POST', '/api/v1/chart/data', query(ships)));
    expect([await read(one), await read(two), await read(one), await read(elsewhere)]).toEqual([
      [0, 1],
      [4],
      [0, 1],
      [0, 1, 2, 3, 4],
    ]);
  });

  test('is nobody with a token that is expired, changed, or for something else', async () => {
    const guest = await token();
    const [head = '', , tail = ''] = guest.split('.');
    const forged = Buffer.from(JSON.stringify({ type: 'guest', resources: [], rls: [], exp: 9e9 }));
    const bad = [`${head}.${forged.toString('base64url')}.${tail}`, 'x', 'a.b.c'];
    for (const each of bad) expect((await asGuest(each, 'GET', '/api/v1/me/')).status).toBe(401);
    expect((await ask({ Authorization: `Bearer ${guest}` }, 'GET', '/api/v1/me/')).status).toBe(422);
    world.advance(6 * MINUTE);
    expect((await asGuest(guest, 'GET', '/api/v1/me/')).status).toBe(401);
  });
});

test('a token is for dashboards that exist, with conditions that are closed', async () => {
  const made = (patch: object) => world.call('POST', TOKEN, { resources: [], rls: [], ...patch });
  expect((await made({})).status).toBe(200);
  expect((await made({ resources: [{ type: 'dashboard', id: 'none' }] })).status).toBe(400);
  expect((await made({ resources: [{ type: 'chart', id: '1' }] })).status).toBe(400);
  expect((await made({ rls: [{ clause: '1=1) OR (1=1' }] })).status).toBe(400);
  expect((await made({ rls: [{ clause: '1=1', dataset: 9999 }] })).status).toBe(400);
});

test('a dashboard keeps the uuid it is embedded under, for origins only, until that ends', async () => {
  const path = `/api/v1/dashboard/${shown}/embedded`;
  const uuid = await embed();
  const changed = await world.call('PUT', path, { allowed_domains: ['http://localhost:3000'] });
  expect(changed.body['result']).toMatchObject({ uuid, allowed_domains: ['http://localhost:3000'] });
  // A dashboard is also found by its slug: that address is not one of them.
  expect(await world.call('GET', path)).toMatchObject({ status: 200, body: { result: { uuid } } });
  for (const domain of ['https://x.example; script-src *', 'https://x.example/path', 'javascript:alert(1)'])
    expect((await world.call('PUT', path, { allowed_domains: [domain] })).status, domain).toBe(400);
  const guest = await token();
  const read = () => asGuest(guest, 'GET', `/api/v1/embedded_dashboard/${uuid}`);
  expect(await (await read()).json()).toMatchObject({ result: { uuid, dashboard_id: String(shown) } });
  expect((await world.call('DELETE', path)).status).toBe(200);
  expect((await world.call('GET', path)).status).toBe(404);
  expect((await asGuest(guest, 'GET', `/api/v1/dashboard/${shown}`)).status).toBe(404);
});

describe('viewing as somebody else', () => {
  let anna: Browser;
  let annaId = 0;
  let role = 0;
  beforeAll(async () => {
    const { meta } = world;
    const names = { firstName: 'Anna', lastName: 'X', email: 'a@x' };
    annaId = meta.users.insert({ username: 'anna', passwordHash: '', ...names }, 0);
    role = meta.roles.put('Readers', [
      ['can_read', 'SecurityRestApi'],
      ['can_read', 'Chart'],
      ['can_read', 'Dataset'],
      ['database_access', `[harbour].(id:${world.databaseId})`],
    ]);
    meta.roles.grant(annaId, role);
    const rule = { description: null, filterType: 'Regular', groupKey: null, clause: 'id < 2' };
    meta.rowRules.insert({ name: 'few', ...rule, datasets: [ships], roles: [role] }, null, 0);
    anna = world.another();
    await anna.get(`/login/?key=${newSignInKey(meta, annaId, testClock(), countingRandom(200))}`);
    anna.csrf = (await anna.json<{ result: string }>('/api/v1/security/csrf_token/')).result;
  });

  const viewing = (as: string, method: string, path: string, body?: object, by = world.browser) =>
    ask({ 'X-Sextant-View-As': as }, method, path, body, by);

  test.each([
    ['a person', () => `user:${annaId}`],
    ['a role', () => `role:${role}`],
  ])('shows an administrator what %s sees, and changes nothing', async (_, as) => {
    expect(await ids(viewing(as(), 'POST', '/api/v1/chart/data', query(ships)))).toEqual([0, 1]);
    expect((await viewing(as(), 'GET', '/api/v1/security/users/')).status).toBe(403);
    for (const [method, path] of [
      ['DELETE', `/api/v1/chart/${chart}`],
      ['PUT', '/api/v1/sextant/account/name'],
      ['POST', '/api/v1/sqllab/execute/'],
    ] as const)
      expect((await viewing(as(), method, path, {})).status, path).toBe(403);
    expect(await ids(send(world.browser, 'POST', '/api/v1/chart/data', query(ships)))).toHaveLength(5);
  });

  test('is for administrators, of those who can sign in, and is in the security log', async () => {
    const { meta } = world;
    expect((await viewing('user:1', 'GET', '/api/v1/me/', undefined, anna)).status).toBe(403);
    for (const as of ['user:9999', 'role:9999', 'x'])
      expect((await viewing(as, 'GET', '/api/v1/me/')).status, as).toBe(404);
    const admin = meta.roles.byName('Admin')?.id ?? 0;
    const admins = meta.roles.activeAdmins();
    await viewing(`role:${admin}`, 'GET', '/api/v1/me/');
    expect(meta.roles.activeAdmins()).toBe(admins);
    expect(meta.users.list().map(({ username }) => username)).not.toContain(`role:${admin}`);
    expect(meta.securityEvents.all()).toContainEqual(
      expect.objectContaining({ kind: 'viewed-as', detail: 'role Admin' }),
    );
  });
});

describe('whoever may give out tokens', () => {
  const named = (request: object): string =>
    `guest:${Buffer.from(JSON.stringify(request)).toString('base64url')}`;
  const guest = async (rls: object[]) =>
    named({ user: {}, resources: [{ type: 'dashboard', id: await embed() }], rls });
  const as = (wanted: string, method: string, path: string, sent?: object, by?: Browser) =>
    ask({ 'X-Sextant-View-As': wanted }, method, path, sent, by ?? world.browser);

  test('sees what a guest with a token would see, and its rows, and nothing else', async () => {
    const wanted = await guest([{ clause: 'id < 2' }]);
    expect((await as(wanted, 'GET', `/api/v1/dashboard/${shown}`)).status).toBe(200);
    expect((await as(wanted, 'GET', `/api/v1/dashboard/${other}`)).status).toBe(404);
    expect((await as(wanted, 'GET', '/api/v1/dashboard/')).status).toBe(403);
    expect((await as(wanted, 'PUT', `/api/v1/dashboard/${shown}`, { slug: 'x' })).status).toBe(403);
    expect(await ids(as(wanted, 'POST', '/api/v1/chart/data', query(ships)))).toEqual([0, 1]);
  });

  test('a condition that no token could have is refused with a reason, and nobody else views as a guest', async () => {
    const wrong = await as(await guest([{ clause: 'id < 2) OR (1 = 1' }]), 'GET', '/api/v1/me/');
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('condition is incomplete'),
    ]);
    expect((await as('guest:e30', 'GET', '/api/v1/me/')).status).toBe(400);
    expect((await as('guest:!', 'GET', '/api/v1/me/')).status).toBe(404);
    await world.make('/api/v1/security/users/', {
      username: 'gamma',
      password: 'harbour lights 7',
      first_name: 'G',
      last_name: 'A',
      email: 'g@x.example',
      active: true,
      roles: [world.meta.roles.byName('Gamma')?.id],
    });
    const gamma = world.another();
    await gamma.signIn('gamma', 'harbour lights 7');
    expect((await as(await guest([]), 'GET', '/api/v1/me/', undefined, gamma)).status).toBe(403);
  });
});
