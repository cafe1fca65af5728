import { describe, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { isTrustedProxy } from '../../../server/auth/outside/trustedProxies.ts';
import { Browser } from '../browser.ts';
import { addUser, send } from './people.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** A proxy that signs people in and names them in a header. */

const NAME = 'X-Forwarded-User';
const signIn = {
  header: { name: NAME, proxies: ['10.0.0.5', 'fd00::/8'] },
  openId: null,
  newPeopleRoles: ['Gamma'],
  visitors: false,
};

/** A browser whose requests come from an address. */
function from(
  app: TestApp,
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
): Browser {
  const server = createApp(app.deps);
  const env = { incoming: { socket: { remoteAddress } } };
  const browser = new Browser(async (request) => server.fetch(request, env), '');
  Object.assign(browser.headers, headers);
  return browser;
}

const proxied = (app: TestApp, username: string): Browser =>
  from(app, '::ffff:10.0.0.5', { [NAME]: username });
const me = async (browser: Browser) =>
  ((await browser.json<{ result: { username: string } }>('/api/v1/me/')).result ?? {}).username;
const rolesOf = (app: TestApp, username: string) =>
  app.meta.roles.namesOf(app.meta.users.byName(username)?.id ?? 0).map(({ name }) => name);

describe('a person whom the proxy names', () => {
  test('is added with the role for new people, without a password, and noted once', async () => {
    const app = await testApp({ signIn });
    const maria = proxied(app, 'maria');
    expect(await me(maria)).toBe('maria');
    expect(await me(maria)).toBe('maria');
    expect(rolesOf(app, 'maria')).toEqual(['Gamma']);
    const kinds = app.meta.securityEvents.all().map(({ kind, username }) => `${kind} ${username}`);
    expect(kinds).toEqual(['sign-in maria', 'person-changed maria']);
    const elsewhere = app.browser();
    await elsewhere.signIn('maria', '');
    expect(await me(elsewhere)).toBeUndefined();
  });

  test('keeps the roles they have, and is somebody else when the proxy says so, whatever the cookie says', async () => {
    const app = await testApp({ signIn });
    addUser(app, 'anna', ['Alpha']);
    const browser = proxied(app, 'anna');
    await browser.signIn('admin', 'correct horse');
    expect(await me(browser)).toBe('anna');
    browser.headers[NAME] = 'maria';
    expect(await me(browser)).toBe('maria');
    expect(rolesOf(app, 'anna')).toEqual(['Alpha']);
    delete browser.headers[NAME];
    expect(await me(browser)).toBe('admin');
  });

  test('changes something only with the token against requests of other sites', async () => {
    const app = await testApp({ signIn });
    addUser(app, 'anna', ['Admin']);
    const browser = proxied(app, 'anna');
    const body = { first_name: 'Anne' };
    expect((await send(browser, 'PUT', '/api/v1/me/', body)).status).toBe(400);
    browser.csrf = (await browser.json<{ result: string }>('/api/v1/security/csrf_token/')).result;
    expect((await send(browser, 'PUT', '/api/v1/me/', body)).status).toBe(200);
  });

  test.each(['role:1', 'guest:embedded', 'admin, maria', ' ', 'x'.repeat(65)])(
    'is nobody where the name is %j',
    async (username) => {
      const app = await testApp({ signIn });
      const response = await proxied(app, username).get('/api/v1/me/');
      expect(response.status).toBe(username === ' ' ? 401 : 403);
    },
  );

  test('is refused with a sentence where the account is disabled, or the role for new people does not exist', async () => {
    const app = await testApp({ signIn: { ...signIn, newPeopleRoles: ['Guests'] } });
    app.meta.users.update(addUser(app, 'gone', ['Alpha']), { active: false });
    const texts = ['gone', 'new'].map(async (name) => (await proxied(app, name).get('/sqllab/')).text());
    expect(await Promise.all(texts)).toEqual([
      expect.stringContaining('is disabled'),
      expect.stringContaining('--new-people-role'),
    ]);
    expect(app.meta.users.byName('new')).toBeNull();
  });
});

describe('the header from anybody else', () => {
  test.each(['10.0.0.6', '127.0.0.1', 'fe80::1', undefined])('is refused from %s', async (address) => {
    const app = await testApp({ signIn, trustProxy: true, publicUrl: 'http://localhost:8090' });
    const headers = { [NAME]: 'admin', 'X-Forwarded-For': '10.0.0.5', Forwarded: 'for=10.0.0.5' };
    for (const path of ['/api/v1/me/', '/sqllab/', '/login/', '/health']) {
      const response = await from(app, address, headers).get(path);
      expect(response.status, path).toBe(403);
      expect(await response.text()).toContain('--sign-in-proxy');
    }
    expect(app.meta.securityEvents.all()[0]).toMatchObject({ kind: 'refused', username: 'admin' });
  });

  test('means nothing where no proxy signs people in', async () => {
    const app = await testApp();
    expect((await from(app, '10.0.0.5', { [NAME]: 'admin' }).get('/api/v1/me/')).status).toBe(401);
  });
});

test('proxies are addresses and networks of both kinds', () => {
  const proxies = ['10.1.0.0/16', '::1'];
  const asked = ['10.1.2.3', '::ffff:10.1.2.3', '::1', '10.2.0.1', '::2', 'unix', ''];
  expect(asked.map((each) => isTrustedProxy(proxies, each))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
