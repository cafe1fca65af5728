import { beforeEach, describe, expect, test } from 'vitest';
import { parsePeople } from '../../../server/cli/args/peopleArgs.ts';
import { runOrder, type PeopleOrder } from '../../../server/people/runOrder.ts';
import { addUser, personWith, send, signedInAs } from './people.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** People and roles, as the command line changes them on a folder or a running server. */

const STRONG = 'harbour lights 7';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const NOTHING: PeopleOrder['options'] = {
  roles: [],
  email: null,
  firstName: null,
  lastName: null,
  grants: [],
  databases: [],
  schemas: [],
  datasets: [],
};

function order(
  subject: PeopleOrder['subject'],
  verb: string,
  name: string | null,
  options: Partial<PeopleOrder['options']> = {},
  password = STRONG,
) {
  return runOrder(app.deps, { subject, verb, name, password, options: { ...NOTHING, ...options } });
}

test('an added person signs in with their own password and has the pairs of their roles', async () => {
  expect(await order('users', 'add', 'maria', { roles: ['Gamma', 'sql_lab'] })).toEqual({
    ok: true,
    value: 'Added maria (Gamma, sql_lab).',
  });
  const browser = app.browser();
  await browser.signIn('maria', STRONG);
  const { result } = await browser.json<{ result: { roles: Record<string, unknown[]> } }>(
    '/api/v1/me/roles/',
  );
  expect(Object.keys(result.roles).sort()).toEqual(['Gamma', 'sql_lab']);
  expect(result.roles['sql_lab']).toHaveLength(30);
});

test('a disabled person is signed out at once and cannot sign in until they are enabled', async () => {
  await order('users', 'add', 'maria', { roles: ['Gamma'] });
  const browser = app.browser();
  await browser.signIn('maria', STRONG);
  await order('users', 'disable', 'maria');
  expect((await browser.get('/api/v1/me/')).status).toBe(401);
  await browser.signIn('maria', STRONG);
  expect((await browser.get('/api/v1/me/')).status).toBe(401);
  await order('users', 'enable', 'maria');
  await browser.signIn('maria', STRONG);
  expect((await browser.get('/api/v1/me/')).status).toBe(200);
});

test('a new password ends the sessions of the old one', async () => {
  await order('users', 'add', 'maria', { roles: ['Gamma'] });
  const browser = app.browser();
  await browser.signIn('maria', STRONG);
  expect((await order('users', 'reset', 'maria', {}, 'another harbour 8')).ok).toBe(true);
  expect((await browser.get('/api/v1/me/')).status).toBe(401);
  await browser.signIn('maria', 'another harbour 8');
  expect((await browser.get('/api/v1/me/')).status).toBe(200);
});

test('a deleted person’s name is free again, and what they made names them still', async () => {
  await order('users', 'add', 'maria', { roles: ['Gamma'] });
  const id = app.meta.users.byName('maria')?.id ?? 0;
  app.meta.owners.set('dashboard', 1, [id]);
  expect((await order('users', 'delete', 'maria')).ok).toBe(true);
  expect(app.meta.users.list().map(({ username }) => username)).toEqual(['admin']);
  expect(app.meta.users.byId(id)).toMatchObject({ firstName: 'maria', active: false });
  expect((await order('users', 'add', 'maria', { roles: ['Gamma'] })).ok).toBe(true);
  expect(app.meta.users.byName('maria')?.id).not.toBe(id);
});

describe('the last administrator', () => {
  test.each([
    ['disable', {}],
    ['delete', {}],
    ['change', { roles: ['Gamma'] }],
  ])('stays one: %s is refused, and nothing changes', async (verb, options) => {
    const refused = await order('users', verb, 'admin', options);
    expect(refused).toMatchObject({ ok: false, error: expect.stringContaining('last administrator') });
    expect((await app.signedIn().then((browser) => browser.get('/api/v1/me/'))).status).toBe(200);
    expect(app.meta.roles.activeAdmins()).toBe(1);
  });

  test('may go once there is another who can sign in', async () => {
    await order('users', 'add', 'second', { roles: ['Admin'] });
    expect((await order('users', 'disable', 'second')).ok).toBe(true);
    expect((await order('users', 'delete', 'admin')).ok).toBe(false);
    await order('users', 'enable', 'second');
    expect((await order('users', 'delete', 'admin')).ok).toBe(true);
  });
});

test.each([
  ['admin', 'Users of one name in another case', 'Admin'],
  ['', 'an empty name', ''],
  ['', 'a name that looks like another', 'ma​ria'],
])('names are unique and legible: %s%s', async (_taken, _what, name) => {
  expect((await order('users', 'add', name, { roles: ['Gamma'] })).ok).toBe(false);
});

test.each(['short', 'Password123!', 'aaaaaaaaaaaa', 'maria2024'])(
  'a password that is guessed first is refused: %s',
  async (password) => {
    expect((await order('users', 'add', 'maria', { roles: ['Gamma'] }, password)).ok).toBe(false);
  },
);

const shopDatabase = () =>
  app.meta.databases.insert(
    { uuid: 'u', databaseName: 'shop', backend: 'duckdb', sqlalchemyUri: 'duckdb://' },
    0,
  );

test('an own role has the permissions and the data that it names, and goes', async () => {
  const databaseId = shopDatabase();
  const made = await order('roles', 'add', 'Readers', {
    grants: ['can_read Database'],
    databases: ['shop'],
    schemas: ['shop.main'],
  });
  expect(made.ok).toBe(true);
  const browser = await signedInAs(app, addUser(app, 'reader', ['Readers']));
  expect((await browser.get(`/api/v1/database/${databaseId}`)).status).toBe(200);
  expect((await order('roles', 'change', 'Readers', { grants: ['can_read Database'] })).ok).toBe(true);
  expect((await browser.get(`/api/v1/database/${databaseId}`)).status).toBe(404);
  expect((await order('roles', 'delete', 'Readers')).ok).toBe(true);
  expect((await browser.get(`/api/v1/database/${databaseId}`)).status).toBe(403);
});

test('roles that come with the server stay as they are', async () => {
  for (const name of ['Admin', 'Alpha', 'Gamma', 'sql_lab']) {
    expect((await order('roles', 'change', name)).ok).toBe(false);
    expect((await order('roles', 'delete', name)).ok).toBe(false);
  }
});

test('roles named admin in any case may do everything, whatever their pairs [PERM-02 PERM-03]', async () => {
  const databaseId = shopDatabase();
  const browser = await personWith(app, 'aDMIN', []);
  const listed = await browser.get('/api/v1/database/');
  expect(await listed.json()).toMatchObject({ ids: [databaseId] });
  const made = await send(browser, 'POST', '/api/v1/dashboard/', { dashboard_title: 'Harbour' });
  expect(made.status).toBe(201);
});

test('a file cannot bring what its importer may not create: a dataset would be theirs to read', async () => {
  const gamma = await signedInAs(app, addUser(app, 'gamma', ['Gamma']));
  const sql = { database: 1, table_name: 'secret', sql: 'SELECT 1' };
  expect((await send(gamma, 'POST', '/api/v1/dataset/', sql)).status).toBe(403);
});

test('the command line is read, with what it lacks named', () => {
  const read = parsePeople(['users', 'add', 'maria', '--role', 'Alpha', '--role', 'sql_lab', '--data', 'd']);
  expect(read).toMatchObject({
    ok: true,
    value: {
      subject: 'users',
      verb: 'add',
      name: 'maria',
      dataDir: 'd',
      options: { roles: ['Alpha', 'sql_lab'] },
    },
  });
  for (const wrong of [
    ['users'],
    ['users', 'ad', 'x'],
    ['users', 'add'],
    ['users', 'list', 'x'],
    ['users', 'delete', 'a', 'b'],
    ['users', 'delete', 'a', '--role', 'Alpha'],
    ['roles', 'show', 'Gamma', '--nosuch'],
  ]) {
    expect(parsePeople(wrong).ok, wrong.join(' ')).toBe(false);
  }
});
