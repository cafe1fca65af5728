import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/time.ts';
import { resetPassword } from '../../../server/auth/signIn/firstStart.ts';
import { hashToken } from '../../../server/auth/tokens/tokens.ts';
import { PASSWORD, testApp } from '../testApp.ts';

const COOKIE = 'sextant_session_8090';

test('sign-in sets a new cookie, of which the store has only the hash', async () => {
  const app = await testApp();
  const browser = app.browser();
  await browser.loginToken();
  const before = browser.cookies.get(COOKIE);
  const response = await browser.signIn('admin', PASSWORD);
  const after = browser.cookies.get(COOKIE) ?? '';

  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe('/');
  expect(after).not.toBe(before);
  expect(app.meta.sessions.find(hashToken(after), app.clock.now())?.userId).toBe(app.adminId);
  expect(app.meta.sessions.find(after, app.clock.now())).toBeNull();
});

test('the cookie is hidden from scripts and other sites, and from plain HTTP if there is TLS', async () => {
  const cookieOf = async (tls: boolean) =>
    (await (await testApp({ tls })).browser().get('/login/')).headers.getSetCookie()[0] ?? '';
  expect(await cookieOf(false)).toMatch(/^sextant_session_8090=.*Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await cookieOf(true)).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
});

test('two servers on one host do not share a cookie, and the name has no port for the default port', async () => {
  const app = await testApp();
  const nameAt = async (origin: string) => {
    const response = await app.browser().send('GET', '/login/', {}, origin);
    return /^[^=]+/.exec(response.headers.getSetCookie()[0] ?? '')?.[0];
  };
  expect(await nameAt('http://localhost:8090')).toBe('sextant_session_8090');
  expect(await nameAt('http://localhost:9000')).toBe('sextant_session_9000');
  expect(await nameAt('http://localhost')).toBe('sextant_session');
});

test('the cookie lasts no longer than the browser until somebody is signed in', async () => {
  const app = await testApp();
  const browser = app.browser();
  const before = (await browser.get('/login/')).headers.getSetCookie().join();
  expect(before).not.toMatch(/Max-Age|Expires/i);
  expect((await browser.signIn('admin', PASSWORD)).headers.getSetCookie().join()).toContain(
    'Max-Age=2592000',
  );
});

test.each([
  '/logout/',
  '/logout',
  '/%6cogout/',
  'http://localhost:8090/logout/',
  '/x/../logout/',
  '/login/?next=/logout/',
  '/api/v1/me/',
])('after sign-in nobody is redirected to %s', async (next) => {
  const browser = (await testApp()).browser();
  const form = { username: 'admin', password: PASSWORD, csrf_token: await browser.loginToken() };
  const response = await browser.send('POST', `/login/?next=${encodeURIComponent(next)}`, {
    body: new URLSearchParams(form),
  });
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/']);
});

test('a session ends thirty days after its last use, and earlier when the person signs out', async () => {
  const app = await testApp();
  const browser = await app.signedIn();
  app.clock.advance(29 * DAY);
  expect((await browser.get('/api/v1/me/')).status).toBe(200);
  app.clock.advance(29 * DAY);
  expect((await browser.get('/api/v1/me/')).status).toBe(200);

  const kept = browser.cookieHeader();
  await browser.signOut();
  expect((await browser.get('/api/v1/me/')).status).toBe(401);
  expect((await browser.get('/api/v1/me/', { Cookie: kept })).status).toBe(401);

  const idle = await app.signedIn();
  app.clock.advance(31 * DAY);
  expect((await idle.get('/api/v1/me/')).status).toBe(401);
});

test('the sign-out address only asks, and the form needs the token of this browser', async () => {
  const app = await testApp();
  const browser = await app.signedIn();
  const response = await browser.get('/logout/');
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('>Sign out</button>'),
  ]);
  const bare = await browser.send('POST', '/logout/', { body: new URLSearchParams({}) });
  expect(bare.headers.get('Location')).toBe('/login/?next=%2Flogout%2F');
  const foreign = await app.browser().loginToken();
  const forged = await browser.form('POST', '/logout/', {}, { 'X-CSRFToken': foreign });
  expect(forged.headers.get('Location')).toBe('/login/?next=%2Flogout%2F');
  expect((await browser.get('/api/v1/me/')).status).toBe(200);

  const answer = await browser.signOut();
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/']);
  expect((await browser.get('/api/v1/me/')).status).toBe(401);
  expect((await browser.get('/logout/')).headers.get('Location')).toBe('/');
});

test('the sign-out address signs programs out at once, which cannot confirm it', async () => {
  const browser = await (await testApp()).signedIn();
  const image = { 'User-Agent': 'other', 'Sec-Fetch-Site': 'cross-site' };
  expect((await browser.get('/logout/', image)).status).toBe(200);
  expect((await browser.get('/api/v1/me/')).status).toBe(200);
  const response = await browser.get('/logout/', { 'User-Agent': 'python-requests/2.32' });
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/']);
  expect((await browser.get('/api/v1/me/')).status).toBe(401);
});

test('a CSRF token from the login page stays valid after sign-in, and is invalid for another browser', async () => {
  const app = await testApp();
  const browser = app.browser();
  const fromPage = await browser.loginToken();
  await browser.form('POST', '/login/', { username: 'admin', password: PASSWORD, csrf_token: fromPage });
  const create = (token: string) =>
    browser.form('POST', '/tabstateview/', { queryEditor: '{"dbId":null}' }, { 'X-CSRFToken': token });

  expect((await create(fromPage)).status).toBe(200);
  const foreign = await app.browser().loginToken();
  expect((await create(foreign)).headers.get('Location')).toBe('/login/?next=%2Ftabstateview%2F');
});

test('a response sets the session cookie once, because some clients store either of two', async () => {
  const app = await testApp();
  const response = await app.browser().get(`/login/?key=${app.signInKey()}`);
  expect(response.headers.getSetCookie().filter((line) => line.startsWith(COOKIE))).toHaveLength(1);
});

test('a one-time key signs one browser in, once, and only for a short time', async () => {
  const app = await testApp();
  const key = app.signInKey();
  const first = app.browser();
  const response = await first.get(`/login/?key=${key}`);
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/sqllab/']);
  expect((await first.get('/api/v1/me/')).status).toBe(200);

  const second = app.browser();
  const refused = await second.get(`/login/?key=${key}`);
  expect(await refused.text()).toContain('has expired or was already used');
  expect((await second.get('/api/v1/me/')).status).toBe(401);
  // The signed-in browser may open the address again, from its history or a restored tab.
  expect((await first.get(`/login/?key=${key}`)).status).toBe(302);

  const late = app.signInKey();
  app.clock.advance(11 * MINUTE);
  expect((await app.browser().get(`/login/?key=${late}`)).status).toBe(200);
});

test('after some wrong passwords each further attempt has to wait, even one with the right password', async () => {
  const app = await testApp();
  const login = (password: string, username = 'admin') =>
    app.browser().send('POST', '/api/v1/security/login', {
      body: JSON.stringify({ username, password, provider: 'db' }),
      headers: { 'Content-Type': 'application/json' },
    });
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await login('wrong')).status).toBe(401);
  const refused = await login(PASSWORD);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('1');
  // For any name: otherwise one password could be tried on many.
  expect((await login('wrong', 'somebody else')).status).toBe(429);
  app.clock.advance(1_000);
  expect((await login(PASSWORD)).status).toBe(200);
  expect((await login('wrong')).status).toBe(401);
});

test('the size of requests without a sign-in is limited', async () => {
  const app = await testApp();
  const response = await app.browser().send('POST', '/api/v1/security/login', {
    body: JSON.stringify({ username: 'admin', password: 'x'.repeat(70_000), provider: 'db' }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(response.status).toBe(413);
});

test('a wrong password is reported on the page, and only addresses of this server are redirect targets', async () => {
  const app = await testApp();
  const browser = app.browser();
  const failed = await browser.signIn('admin', 'wrong');
  expect(failed.headers.get('Location')).toBe('/login/?next=/');
  expect(await (await browser.get('/login/')).text()).toContain('Wrong user name or password');
  expect(await (await browser.get('/login/')).text()).not.toContain('is wrong');

  const elsewhere = [
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    // Addresses of this server whose path a browser would treat as another server.
    'http://localhost:8090//evil.example/',
    '/.//evil.example/',
    '/./\\evil.example/',
  ];
  for (const next of elsewhere) {
    const csrfToken = await browser.loginToken();
    const fields = { username: 'admin', password: PASSWORD, csrf_token: csrfToken };
    const response = await browser.form('POST', `/login/?next=${encodeURIComponent(next)}`, fields);
    expect(response.headers.get('Location')).toBe('/');
  }
});

test('a target with several parameters is preserved after a wrong password', async () => {
  const app = await testApp();
  const browser = app.browser();
  const page = '/sqllab/?dbid=1&sql=SELECT%201&title=a%20%26%20b';
  const csrfToken = await browser.loginToken();
  const attempt = (at: string, password: string) =>
    browser.form('POST', at, { username: 'admin', password, csrf_token: csrfToken });
  const failed = await attempt(`/login/?next=${encodeURIComponent(page)}`, 'wrong');
  const right = await attempt(failed.headers.get('Location') ?? '', PASSWORD);
  expect(right.headers.get('Location')).toBe(page);
});

test('a bearer token reads without a cookie, writes with a CSRF token of its cookie, and expires', async () => {
  const app = await testApp();
  const client = app.browser();
  const tokens = (await (
    await client.send('POST', '/api/v1/security/login', {
      body: JSON.stringify({ username: 'admin', password: PASSWORD, provider: 'db', refresh: true }),
      headers: { 'Content-Type': 'application/json' },
    })
  ).json()) as { access_token: string; refresh_token: string };
  const bearer = { Authorization: `Bearer ${tokens.access_token}` };

  expect(client.cookies.size).toBe(0);
  expect((await client.get('/api/v1/me/', bearer)).status).toBe(200);
  expect((await client.get('/tabstateview/1', bearer)).status).toBe(401);
  app.clock.advance(16 * MINUTE);
  const expired = await client.get('/api/v1/me/', bearer);
  expect([expired.status, await expired.json()]).toEqual([401, { msg: 'Token has expired' }]);
  const renewed = await client.send('POST', '/api/v1/security/refresh', {
    headers: { Authorization: `Bearer ${tokens.refresh_token}` },
  });
  const { access_token: access } = (await renewed.json()) as { access_token: string };
  expect((await client.get('/api/v1/me/', { Authorization: `Bearer ${access}` })).status).toBe(200);
});

test('a new password ends all sessions and tokens of the old one', async () => {
  const app = await testApp();
  const signedIn = await app.signedIn();
  const response = await app.browser().send('POST', '/api/v1/security/login', {
    body: JSON.stringify({ username: 'admin', password: PASSWORD, provider: 'db', refresh: true }),
    headers: { 'Content-Type': 'application/json' },
  });
  const tokens = (await response.json()) as { access_token: string; refresh_token: string };
  await resetPassword(app.meta, app.adminId, 'battery staple', app.deps.random);

  const browser = app.browser();
  const me = (headers: Record<string, string>) => browser.get('/api/v1/me/', headers);
  expect((await me({ Cookie: signedIn.cookieHeader() })).status).toBe(401);
  expect((await me({ Authorization: `Bearer ${tokens.access_token}` })).status).toBe(401);
  const renewed = await browser.send('POST', '/api/v1/security/refresh', {
    headers: { Authorization: `Bearer ${tokens.refresh_token}` },
  });
  expect(renewed.status).toBe(401);
});

test('execute’s old address accepts a bearer token, as client libraries expect', async () => {
  const client = (await testApp()).browser();
  const response = await client.send('POST', '/api/v1/security/login', {
    body: JSON.stringify({ username: 'admin', password: PASSWORD, provider: 'db' }),
    headers: { 'Content-Type': 'application/json' },
  });
  const { access_token: access } = (await response.json()) as { access_token: string };
  const bearer = { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' };
  const { result: csrfToken } = await client.json<{ result: string }>('/api/v1/security/csrf_token/', bearer);
  const execute = (headers: Record<string, string>) =>
    client.send('POST', '/superset/sql_json/', { body: '{}', headers: { ...bearer, ...headers } });
  expect(await (await execute({})).text()).toContain('The CSRF token is missing.');
  expect(await (await execute({ 'X-CSRFToken': csrfToken })).text()).toContain(
    'Missing data for required field.',
  );
});

test('a request for one user is rejected with the cookie of another', async () => {
  const browser = await (await testApp()).signedIn();
  expect((await browser.get('/api/v1/me/', { 'X-Sextant-User': '1' })).status).toBe(200);
  const refused = await browser.get('/api/v1/me/', { 'X-Sextant-User': '2' });
  expect([refused.status, await refused.json()]).toEqual([401, { msg: 'Another user is signed in' }]);
});
