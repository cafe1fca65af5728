import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../browser.ts';
import { addUser, personWith, send, signedInAs } from './people.ts';
import { PASSWORD, testApp, type TestApp } from '../testApp.ts';

/** The contract's calls about people and roles, a person's own account, and the security log. */

const STRONG = 'harbour lights 7';
const USERS = '/api/v1/security/users/';
const ROLES = '/api/v1/security/roles/';

let app: TestApp;
let admin: Browser;
beforeEach(async () => {
  app = await testApp();
  admin = await signedInAs(app, app.adminId);
});

const roleId = (name: string): number => app.meta.roles.byName(name)?.id ?? 0;

const maria = (patch: object = {}) => ({
  username: 'maria',
  password: STRONG,
  first_name: 'Maria',
  last_name: 'M',
  email: 'maria@x.example',
  active: true,
  roles: [roleId('Gamma')],
  ...patch,
});

async function body<T>(response: Promise<Response>): Promise<readonly [number, T]> {
  const done = await response;
  return [done.status, (await done.json()) as T];
}

test('people are added, listed, changed and deleted as in the contract', async () => {
  const [status, { id }] = await body<{ id: number }>(send(admin, 'POST', USERS, maria()));
  expect(status).toBe(201);
  const [, item] = await body<{ result: object }>(admin.get(`${USERS}${id}`));
  expect(item.result).toMatchObject({
    username: 'maria',
    roles: [{ id: roleId('Gamma'), name: 'Gamma' }],
    last_login: null,
  });
  expect(JSON.stringify(item)).not.toContain('scrypt');
  expect(await body(send(admin, 'POST', USERS, maria()))).toEqual([
    422,
    { message: 'The user name "maria" is taken.' },
  ]);
  const missing = await body<{ message: object }>(send(admin, 'POST', USERS, { username: 'q' }));
  expect(missing[1].message).toEqual({
    email: ['Missing data for required field.'],
    first_name: ['Missing data for required field.'],
    last_name: ['Missing data for required field.'],
    password: ['Missing data for required field.'],
  });
  expect(await body(send(admin, 'POST', USERS, maria({ username: 'w', roles: [9999] })))).toEqual([
    400,
    { message: { roles: ['Role(s) with ID(s) [9999] not found.'] } },
  ]);
  expect(await body(send(admin, 'PUT', `${USERS}${id}`, { active: false }))).toEqual([
    200,
    { result: { active: false } },
  ]);
  expect((await send(admin, 'DELETE', `${USERS}${id}`, {})).status).toBe(200);
  expect((await admin.get(`${USERS}${id}`)).status).toBe(404);
  const [, list] = await body<{ count: number }>(admin.get(USERS));
  expect(list.count).toBe(1);
});

test('the permissions to read each database and dataset are offered once, also when they were renamed', async () => {
  const offered = async (): Promise<string[]> => {
    const q = encodeURIComponent('(order_column:id,order_direction:desc,page_size:100)');
    const { result } = await admin.json<{ result: { permission: Name; view_menu: Name }[] }>(
      `/api/v1/security/permissions-resources/?q=${q}`,
    );
    return result
      .map(({ permission, view_menu: view }) => `${permission.name} ${view.name}`)
      .filter((each) => /^(database|datasource)_access /.test(each));
  };
  const row = { backend: 'duckdb', sqlalchemyUri: 'duckdb://', uuid: 'offered', databaseName: 'Port' };
  const id = app.meta.databases.insert(row, 0);
  expect(await offered()).toEqual([`database_access [Port].(id:${id})`]);
  const known = app.meta.databases.byId(id);
  if (known !== null) app.meta.databases.update(id, { ...known, databaseName: 'Harbour' }, 0);
  expect(app.meta.databases.byName('Harbour')?.id).toBe(id);
  expect(await offered()).toEqual([`database_access [Port].(id:${id})`]);
});

interface Name {
  readonly name: string;
}

test('roles are added, given permissions and deleted as in the contract', async () => {
  const [status, { id }] = await body<{ id: number }>(send(admin, 'POST', ROLES, { name: 'Own' }));
  expect(status).toBe(201);
  const [, offered] = await body<{ ids: number[] }>(
    admin.get('/api/v1/security/permissions-resources/?q=(page_size:2)'),
  );
  const pairs = { permission_view_menu_ids: offered.ids };
  expect(await body(send(admin, 'POST', `${ROLES}${id}/permissions`, pairs))).toEqual([
    200,
    { result: pairs },
  ]);
  const [, held] = await body<{ result: { id: number }[] }>(admin.get(`${ROLES}${id}/permissions/`));
  expect(held.result.map((each) => each.id)).toEqual(offered.ids);
  expect((await send(admin, 'PUT', `${ROLES}${id}`, { name: 'Other' })).status).toBe(200);
  expect((await send(admin, 'DELETE', `${ROLES}${roleId('Gamma')}`, {})).status).toBe(403);
  expect((await send(admin, 'DELETE', `${ROLES}${id}`, {})).status).toBe(200);
  expect((await send(admin, 'DELETE', `${ROLES}${id}`, {})).status).toBe(404);
});

describe('whoever manages people without being an administrator', () => {
  let manager: Browser;
  beforeEach(async () => {
    const verbs = ['can_get', 'can_post', 'can_put', 'can_delete'] as const;
    manager = await personWith(app, 'manager', [
      ...verbs.map((verb) => [verb, 'User'] as const),
      ...verbs.map((verb) => [verb, 'Role'] as const),
      ['can_add_role_permissions', 'Role'],
    ]);
  });

  test('gives no role with rights that they lack, to nobody and not to themselves', async () => {
    for (const role of ['Admin', 'Alpha']) {
      const roles = [roleId(role)];
      expect((await send(manager, 'POST', USERS, maria({ roles }))).status).toBe(403);
      const own = app.meta.users.byName('manager')?.id ?? 0;
      expect((await send(manager, 'PUT', `${USERS}${own}`, { roles })).status).toBe(403);
    }
  });

  test('changes no administrator: no password, no name, no end', async () => {
    const path = `${USERS}${app.adminId}`;
    expect((await send(manager, 'PUT', path, { password: STRONG })).status).toBe(403);
    expect((await send(manager, 'DELETE', path, {})).status).toBe(403);
    const browser = app.browser();
    await browser.signIn('admin', PASSWORD);
    expect((await browser.get('/api/v1/me/')).status).toBe(200);
  });

  test('puts no permission into a role that they do not have', async () => {
    const own = roleId('manager');
    const wanted = app.meta.roles.offered().find(({ view }) => view === 'all_datasource_access');
    const pairs = { permission_view_menu_ids: [wanted?.id] };
    expect((await send(manager, 'POST', `${ROLES}${own}/permissions`, pairs)).status).toBe(403);
  });
});

describe('a person’s own account', () => {
  const PATH = '/api/v1/sextant/account';

  async function signedIn(): Promise<Browser> {
    const browser = app.browser();
    await browser.signIn('maria', STRONG);
    return browser;
  }
  beforeEach(async () => {
    await send(admin, 'POST', USERS, maria());
  });

  test('has a new password only for the old one, which ends the other sessions', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const change = (current: string, password: string) =>
      body<object>(send(one, 'PUT', `${PATH}/password`, { current, password }));
    expect(await change('wrong', 'other harbour 9')).toEqual([
      400,
      { message: { current: ['This is not your password.'] } },
    ]);
    expect((await change(STRONG, 'Passw0rd!'))[0]).toBe(400);
    expect((await change(STRONG, 'other harbour 9'))[0]).toBe(200);
    expect([(await one.get('/api/v1/me/')).status, (await two.get('/api/v1/me/')).status]).toEqual([
      200, 401,
    ]);
  });

  test('lets nobody guess the password with a stolen session', async () => {
    const one = await signedIn();
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      const response = await send(one, 'PUT', `${PATH}/password`, { current: `no ${i}`, password: STRONG });
      statuses.push(response.status);
    }
    expect(statuses.slice(0, 4)).toEqual([400, 400, 400, 400]);
    expect(statuses).toContain(429);
  });

  test('lists its sessions and ends one of them, and none of another person', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    type Sessions = { result: { id: string; is_current: boolean }[] };
    const [, mine] = await body<Sessions>(one.get(`${PATH}/sessions/`));
    expect(mine.result.filter((each) => each.is_current)).toHaveLength(1);
    const other = mine.result.find((each) => !each.is_current)?.id ?? '';
    expect((await send(admin, 'DELETE', `${PATH}/sessions/${other}`, {})).status).toBe(404);
    expect((await send(one, 'DELETE', `${PATH}/sessions/${other}`, {})).status).toBe(200);
    expect([(await one.get('/api/v1/me/')).status, (await two.get('/api/v1/me/')).status]).toEqual([
      200, 401,
    ]);
  });
});

describe('everybody’s sessions', () => {
  const PATH = '/api/v1/sextant/sessions/';
  type Sessions = { result: { id: string; username: string }[] };

  test('are listed and ended by administrators, and by managers for people below them', async () => {
    await send(admin, 'POST', USERS, maria());
    const browser = app.browser();
    await browser.signIn('maria', STRONG);
    const manager = await personWith(app, 'manager', [['can_put', 'User']]);
    expect((await browser.get(PATH)).status).toBe(403);
    const [, { result }] = await body<Sessions>(manager.get(PATH));
    expect(result.map(({ username }) => username).toSorted()).toEqual(['admin', 'manager', 'maria']);
    const end = async (by: Browser, name: string): Promise<number> => {
      const id = result.find(({ username }) => username === name)?.id ?? '';
      return (await send(by, 'DELETE', `${PATH}${id}`, {})).status;
    };
    expect([await end(manager, 'admin'), await end(manager, 'maria')]).toEqual([403, 403]);
    expect([await end(admin, 'maria'), await end(admin, 'maria')]).toEqual([200, 404]);
    expect((await browser.get('/api/v1/me/')).status).toBe(401);
    expect((await admin.get('/api/v1/me/')).status).toBe(200);
  });
});

describe('the security log', () => {
  type Events = { result: { kind: string; username: string | null; detail: string }[] };
  const LOG = '/api/v1/sextant/security_log/';

  test('has who signed in, who failed, who was refused and what rights changed', async () => {
    const gamma = await signedInAs(app, addUser(app, 'gamma', ['Gamma']));
    await app.browser().signIn('maria', 'wrong');
    expect((await gamma.get(USERS)).status).toBe(403);
    expect((await gamma.get(LOG)).status).toBe(403);
    await send(admin, 'POST', USERS, maria());
    const [, { result }] = await body<Events>(admin.get(LOG));
    const events = result.map(({ kind, username }) => `${kind} ${username}`);
    expect(events).toEqual([
      'person-changed admin',
      'refused gamma',
      'refused gamma',
      'sign-in-failed maria',
      'sign-in gamma',
      'sign-in admin',
    ]);
    expect(JSON.stringify(result)).not.toContain(STRONG);
  });

  test('names of a person what changed, not what was sent as it was', async () => {
    await send(admin, 'POST', USERS, maria());
    const id = app.meta.users.byName('maria')?.id ?? 0;
    const { password: _, ...same } = maria();
    await send(admin, 'PUT', `${USERS}${id}`, { ...same, last_name: 'Ruiz' });
    await send(admin, 'PUT', `${USERS}${id}`, { ...same, last_name: 'Ruiz' });
    const [, { result }] = await body<Events>(admin.get(LOG));
    const details = result.filter(({ kind }) => kind === 'person-changed').map(({ detail }) => detail);
    expect(details.slice(0, -1)).toEqual(['changed maria: lastName']);
  });

  test('forgets what is older than 90 days, and is a file without formulas', async () => {
    app.clock.advance(91 * 24 * 3_600_000);
    await app.browser().signIn('=1+1', 'wrong');
    const late = await signedInAs(app, app.adminId);
    const file = await (await late.get(`${LOG}export/`)).text();
    expect(file.split('\r\n').slice(0, -1)).toHaveLength(3);
    expect(file).toContain(",'=1+1,");
  });
});
