import { expect, test } from 'vitest';
import * as v from 'valibot';
import { capabilities } from '#contract/capabilities.ts';
import type { ServerConfig } from '../../../server/config.ts';
import { openedMeta, PASSWORD, testApp } from '../testApp.ts';

const TAB = { queryEditor: '{"dbId":null}' };

test('only this server’s own host names are answered, which prevents DNS rebinding', async () => {
  const app = await testApp({ hosts: ['workstation'], publicUrl: 'https://sql.example.org/lab' });
  const statusAt = async (origin: string) => (await app.browser().send('GET', '/health', {}, origin)).status;
  for (const host of [
    'localhost:8090',
    '127.0.0.1',
    '[::1]:8090',
    '192.168.1.7:8090',
    'app.localhost',
    'workstation',
    'sql.example.org',
  ])
    expect([host, await statusAt(`http://${host}`)]).toEqual([host, 200]);
  for (const host of ['evil.example', 'localhost.evil.example', 'workstation.evil.example'])
    expect([host, await statusAt(`http://${host}`)]).toEqual([host, 421]);
});

test('a change from another origin is rejected, whatever cookies and tokens it carries', async () => {
  const browser = await (await testApp()).signedIn();
  const create = async (headers: Record<string, string>) =>
    (await browser.form('POST', '/tabstateview/', TAB, headers)).status;
  expect(await create({ Origin: 'http://localhost:8090' })).toBe(200);
  expect(await create({})).toBe(200);
  expect(await create({ 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  expect(await create({ Origin: 'http://localhost:3000' })).toBe(403);
  expect(await create({ Origin: 'https://evil.example' })).toBe(403);
  expect(await create({ Origin: 'null' })).toBe(403);
  expect(await create({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(await create({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
});

test('forwarding headers of a proxy are used only if the server is configured to trust it', async () => {
  const forwarded = {
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'sql.example.org',
    'Sec-Fetch-Mode': 'cors',
  };
  const publicUrl = 'https://sql.example.org';
  const locationBehind = async (trustProxy: boolean) => {
    const browser = (await testApp({ trustProxy, publicUrl })).browser();
    return (await browser.get('/sqllab/', forwarded)).headers.get('Location');
  };
  expect(await locationBehind(true)).toBe('/login/?next=https://sql.example.org/sqllab/');
  expect(await locationBehind(false)).toBe('/login/?next=http://localhost:8090/sqllab/');

  const behind = (await testApp({ trustProxy: true, publicUrl })).browser();
  Object.assign(behind.headers, forwarded);
  await behind.signIn('admin', PASSWORD);
  const origin = { ...forwarded, Origin: 'https://sql.example.org' };
  expect((await behind.form('POST', '/tabstateview/', TAB, origin)).status).toBe(200);
  const evil = { ...forwarded, 'X-Forwarded-Host': 'evil.example' };
  expect((await behind.form('POST', '/tabstateview/', TAB, evil)).status).toBe(421);
});

test('no response allows another origin, and every response has an id and security headers', async () => {
  const browser = (await testApp()).browser();
  const ids = new Set<string | null>();
  for (const path of ['/health', '/login/', '/api/v1/me/', '/nothing', '/tabstateview/1']) {
    const { headers } = await browser.get(path, { Origin: 'https://evil.example' });
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    expect(headers.get('Permissions-Policy')).toContain('camera=(), ');
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; /);
    ids.add(headers.get('X-Request-Id'));
  }
  expect(ids.size).toBe(5);
  expect(ids.has(null)).toBe(false);
});

test('over TLS a host name gets HSTS, and over plain HTTP it does not', async () => {
  const promised = async (known: Partial<ServerConfig>, origin: string) => {
    const browser = (await testApp({ hosts: ['sql.example.org'], ...known })).browser();
    return (await browser.send('GET', '/health', {}, origin)).headers.get('Strict-Transport-Security');
  };
  expect(await promised({ tls: true }, 'http://sql.example.org')).toBe('max-age=31536000');
  expect(await promised({ publicUrl: 'https://sql.example.org' }, 'http://sql.example.org')).toBe(
    'max-age=31536000',
  );
  expect(await promised({}, 'http://sql.example.org')).toBeNull();
  // `localhost`, which all programs of the machine share, and IP addresses, which browsers ignore.
  expect(await promised({ tls: true }, 'http://localhost:8090')).toBeNull();
  expect(await promised({ tls: true }, 'http://[::1]:8090')).toBeNull();
});

test('everything below the base path works there, and nothing works outside it', async () => {
  const app = await testApp({ basePath: '/team/sextant' });
  const browser = await app.signedIn();
  expect((await browser.get('/api/v1/me/')).status).toBe(200);
  expect((await browser.form('POST', '/tabstateview/', TAB)).status).toBe(200);
  const rootOf = async (path: string) =>
    (await app.browser().send('GET', `/../..${path}`)).headers.get('Location');
  expect([await rootOf('/'), await rootOf('/team/sextant')]).toEqual(['/team/sextant/', '/team/sextant/']);
  const page = await browser.get('/login/');
  expect(await page.text()).toContain('action="/team/sextant/login/"');
  const anonymous = app.browser();
  expect((await anonymous.get('/login/')).headers.getSetCookie()[0]).toContain('Path=/team/sextant/;');
  const form = await anonymous.form('POST', '/tabstateview/', TAB);
  expect(form.headers.get('Location')).toBe('/team/sextant/login/?next=%2Fteam%2Fsextant%2Ftabstateview%2F');
});

test('an unknown address is a 404, a wrong method a 405 with the allowed ones, a missing slash a redirect', async () => {
  const browser = await (await testApp()).signedIn();
  const errorOf = async (response: Response) =>
    ((await response.json()) as { errors: { message: string }[] }).errors[0]?.message.slice(0, 3);
  const unknown = await browser.get('/api/v1/nothing_here/');
  expect([unknown.status, await errorOf(unknown)]).toEqual([404, '404']);
  const wrong = await browser.get('/tabstateview/');
  expect([wrong.status, await errorOf(wrong), wrong.headers.get('Allow')]).toEqual([405, '405', 'POST']);
  const slashless = await browser.get('/api/v1/me?a=1');
  expect([slashless.status, slashless.headers.get('Location')]).toEqual([308, '/api/v1/me/?a=1']);
  const page = await browser.get('/nothing_here', { Accept: 'text/html' });
  expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=UTF-8']);
});

test('data requires a signed-in user at every address, known or not', async () => {
  const browser = (await testApp()).browser();
  const refusal = async (path: string) => {
    const response = await browser.get(path);
    return [response.status, response.headers.get('Location') ?? (await response.json())];
  };
  expect(await refusal('/api/v1/database/')).toEqual([401, { msg: 'Missing Authorization Header' }]);
  expect(await refusal('/api/v1/not/there/yet')).toEqual([401, { msg: 'Missing Authorization Header' }]);
  expect(await refusal('/datasource/anything')).toEqual([
    401,
    { message: 'Access is Denied', severity: 'danger' },
  ]);
  expect(await refusal('/superset/anything?a=1')).toEqual([
    302,
    '/login/?next=http://localhost:8090/superset/anything?a%3D1',
  ]);
});

test('an internal error reveals only its request id', async () => {
  const app = await testApp();
  const browser = await app.signedIn();
  app.meta.close();
  const response = await browser.get('/health');
  const body: unknown = await response.json();
  expect([response.status, body]).toEqual([500, { message: 'Fatal error' }]);
  expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{16}$/);
});

test('a full disk has its own message, because a person can fix it', async () => {
  const store = openedMeta(':memory:');
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const insert = () => {
    throw full;
  };
  const browser = await (await testApp({}, { ...store, tabs: { ...store.tabs, insert } })).signedIn();
  const response = await browser.form('POST', '/tabstateview/', TAB);
  expect([response.status, await response.text()]).toEqual([
    507,
    expect.stringContaining('nothing was saved'),
  ]);
});

test('capabilities are public, but settings are only for signed-in people', async () => {
  const app = await testApp({ version: '1.2.3', zone: 'Europe/Zurich' });
  const open = v.parse(capabilities, await app.browser().json('/api/v1/sextant/capabilities'));
  expect(open).toMatchObject({
    version: '1.2.3',
    timeZone: 'Europe/Zurich',
    localIds: true,
    sendsMail: false,
  });
  expect(Object.keys(open)).not.toContain('conf');
  const signedIn = v.parse(capabilities, await (await app.signedIn()).json('/api/v1/sextant/capabilities'));
  expect(signedIn.conf?.SQL_MAX_ROW).toBe(100_000);
  expect(signedIn.user).toEqual({ id: app.adminId, username: 'admin' });
  expect(signedIn.backendId).toBe(open.backendId);
});
