import { beforeAll, expect, test } from 'vitest';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import type { PermissionPair } from '../../../server/meta/people/roles.ts';
import type { Browser } from '../browser.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** Permissions to change a dashboard: the server checks them, whatever a page offers. */

const READ: PermissionPair = ['can_read', 'Dashboard'];
const TOKEN: PermissionPair = ['can_read', 'SecurityRestApi'];
const WRITE: PermissionPair = ['can_write', 'Dashboard'];

let app: TestApp;
let admin: Browser;
let author: Browser;
let colleague: Browser;
let reader: Browser;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app.adminId);
  author = await person('author', [READ, WRITE]);
  // The same permissions as the author, without an own dashboard.
  colleague = await person('colleague', [READ, WRITE, ['all_datasource_access', 'all_datasource_access']]);
  reader = await person('reader', [READ]);
});

/** A user with one role of the same name. */
function person(username: string, pairs: readonly PermissionPair[]): Promise<Browser> {
  const names = { firstName: username, lastName: 'X', email: `${username}@x` };
  const id = app.meta.users.insert({ username, passwordHash: '', ...names }, 0);
  app.meta.roles.grant(id, app.meta.roles.put(username, [TOKEN, ...pairs]));
  return signedIn(id);
}

/** By key instead of by password, which is slow on purpose. */
async function signedIn(id: number): Promise<Browser> {
  const browser = app.browser();
  await browser.get(`/login/?key=${newSignInKey(app.meta, id, app.clock, app.deps.random)}`);
  browser.csrf = (await browser.json<{ result: string }>('/api/v1/security/csrf_token/')).result;
  return browser;
}

const idOf = (username: string) => app.meta.users.byName(username)?.id ?? 0;

async function send(browser: Browser, method: string, path: string, body: unknown) {
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '' };
  return browser.send(method, path, { headers, body: JSON.stringify(body) });
}

/** Creates a published dashboard with these owners; returns its id. */
async function dashboard(owners: readonly number[], more: object = {}): Promise<number> {
  const body = { dashboard_title: 'Harbour', published: true, owners, ...more };
  const made = await send(admin, 'POST', '/api/v1/dashboard/', body);
  return ((await made.json()) as { id: number }).id;
}

const put = async (browser: Browser, id: number, body: unknown) =>
  (await send(browser, 'PUT', `/api/v1/dashboard/${id}`, body)).status;

const stored = (id: number) => {
  const row = app.meta.dashboards.byId(id);
  return { title: row?.dashboardTitle, published: row?.published };
};
const AS_MADE = { title: 'Harbour', published: true };

test('publishing is rejected without permission to edit the dashboard, and nothing changes [PERM-19]', async () => {
  const id = await dashboard([idOf('author'), idOf('reader')]);
  expect(await put(colleague, id, { published: false })).toBe(403);
  expect(await put(reader, id, { published: false })).toBe(403);
  expect(stored(id)).toEqual(AS_MADE);
  expect(await put(author, id, { published: false })).toBe(200);
  expect(stored(id)).toEqual({ ...AS_MADE, published: false });
});

test('saving is rejected without permission to edit the dashboard, and nothing changes [PERM-20]', async () => {
  const id = await dashboard([idOf('author'), idOf('reader')]);
  const filters = { modified: [], deleted: [], reordered: [] };
  for (const browser of [colleague, reader]) {
    expect(await put(browser, id, { dashboard_title: 'Sea' })).toBe(403);
    expect((await send(browser, 'PUT', `/api/v1/dashboard/${id}/filters`, filters)).status).toBe(403);
  }
  expect(stored(id)).toEqual(AS_MADE);
  expect(await put(author, id, { dashboard_title: 'Sea' })).toBe(200);
  expect(stored(id)).toEqual({ ...AS_MADE, title: 'Sea' });
});

test('a dashboard can be changed by its owners who may write dashboards, and by an administrator [PERM-04]', async () => {
  const id = await dashboard([idOf('author')]);
  expect(await put(author, id, { css: '' })).toBe(200);
  expect(await put(admin, id, { css: '' })).toBe(200);
  expect(await put(colleague, id, { css: '' })).toBe(403);
});

test('ownership is checked whether or not the dashboard has roles [PERM-05]', async () => {
  const mine = app.meta.roles.list().find(({ name }) => name === 'colleague')?.id ?? 0;
  for (const roles of [[], [mine]]) {
    const id = await dashboard([idOf('author')], { roles });
    expect((await colleague.get(`/api/v1/dashboard/${id}`)).status).toBe(200);
    expect(await put(colleague, id, { dashboard_title: 'Mine' })).toBe(403);
    expect(stored(id)).toEqual(AS_MADE);
  }
});

test('a dashboard for some roles is listed to people with one of them, not to others who may read all data', async () => {
  const role = app.meta.roles.byName('reader')?.id ?? 0;
  const id = await dashboard([], { dashboard_title: 'For readers', roles: [role] });
  const listedTo = async (browser: Browser): Promise<boolean> => {
    const list = await browser.json<{ ids: readonly number[] }>('/api/v1/dashboard/?q=(page_size:100)');
    return list.ids.includes(id);
  };
  expect(await Promise.all([reader, colleague, admin].map(listedTo))).toEqual([true, false, true]);
});

test('people who may write dashboards are offered the roles that may see one', async () => {
  const reported = await author.json<{ feature_flags: object }>('/api/v1/sextant/capabilities');
  expect(reported.feature_flags).toMatchObject({ DASHBOARD_RBAC: true });
  const offered = await author.json<{ result: readonly { text: string }[] }>(
    '/api/v1/dashboard/related/roles?q=(page:0,page_size:100)',
  );
  expect(offered.result.map(({ text }) => text)).toEqual(expect.arrayContaining(['Gamma', 'reader']));
});
