import { describe, expect, test } from 'vitest';
import { opened, PAGE, post, redirect, signInPageWorld, visit } from './signInPageWorld.ts';

/** What the sign-in page's address passes on, and how. */

const IDP = 'https://idp.example';
const answer = { SAMLResponse: 'signed for ada', RelayState: 'a "b" <c>' };

describe('paths', () => {
  const REFUSED = [
    '/',
    '/api/v1/me/',
    '/api/v1/security/csrf_token/',
    '/api/v1/dashboard/',
    '/superset/welcome/',
    '/superset/log/',
    '/logout/',
    '/users/list/',
    '/register/',
    '/saml/metadata/',
    '/saml/slo/',
    '/login/google/register',
    '/static/service-worker.js',
    '/static/assets/page.html',
    '/login/superset/return',
    '/sqllab/',
  ];

  test('that signing in does not need are not passed on, to anybody', async () => {
    const { one, superset, browser } = await opened();
    for (const path of REFUSED) {
      for (const who of [one, browser()]) {
        expect((await visit(who, path)).status, path).toBeGreaterThanOrEqual(400);
        const headers = { 'Sec-Fetch-Mode': 'cors' };
        expect((await post(who, path, {}, { headers })).status, path).toBeGreaterThanOrEqual(400);
      }
    }
    expect(superset.seen.filter(({ path }) => path !== '/api/v1/me/')).toEqual([]);
  });

  test('that could be read in two ways are refused', async () => {
    const { one, superset } = await opened();
    for (const path of [
      '/static//x.js',
      '/login/%2e%2e/users',
      '/login/..%2fusers',
      '/login\\..\\x',
      '/static/%00.js',
    ])
      expect((await visit(one, path)).status, path).toBeGreaterThanOrEqual(400);
    expect(superset.seen).toEqual([]);
  });

  test('without a sign-in that began at the app get nothing from the Superset', async () => {
    const { superset, browser } = signInPageWorld();
    for (const path of ['/login/', '/login/google', '/oauth-authorized/google', '/static/assets/login.js'])
      expect((await visit(browser(), path)).status, path).toBe(403);
    expect((await post(browser(), '/login/', { username: 'ada', password: 'engine' })).status).toBe(403);
    expect(superset.seen).toEqual([]);
  });

  test('of files are passed on without cookies, and may be kept', async () => {
    const { one, superset } = await opened();
    const file = await visit(one, '/static/assets/login.js');
    expect([await file.text(), file.headers.get('Cache-Control')]).toEqual(['go()', 'max-age=60']);
    expect(superset.seen.at(-1)?.headers.get('Cookie')).toBeNull();
    superset.answerNext(redirect('https://evil.example/'));
    expect((await visit(one, '/static/assets/other.js')).status).toBe(404);
  });

  test('of a Superset’s own ways are added by an option', async () => {
    const { one, superset } = await opened({ paths: ['/sso/acs'] });
    superset.answerNext(() => new Response('one moment'));
    expect(await (await post(one, '/sso/acs', answer, { from: IDP })).text()).toBe('one moment');
    expect((await visit(one, '/sso/acs/more')).status).toBe(404);
  });

  test('take no other methods', async () => {
    const { one, superset } = await opened();
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      expect((await one.send(method, '/login/', {}, PAGE)).status).toBeGreaterThanOrEqual(400);
    expect(superset.seen).toEqual([]);
  });
});

describe('pages', () => {
  test('stand in no frame, reach this address only, set no cookies and are not kept', async () => {
    const { one, superset } = await opened();
    superset.answerNext(
      () =>
        new Response('<script>1</script>', {
          headers: {
            'Content-Type': 'text/html',
            'Set-Cookie': 'sextant_session_8090=planted; Path=/',
            'Content-Security-Policy': 'frame-ancestors *',
            'Access-Control-Allow-Origin': '*',
            Refresh: '0; url=https://evil.example/',
            'Cache-Control': 'public',
          },
        }),
    );
    const page = await visit(one, '/login/');
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("worker-src 'none'");
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.getSetCookie()).toEqual([]);
    for (const name of ['Refresh', 'Access-Control-Allow-Origin']) expect(page.headers.get(name)).toBeNull();
  });

  test('are requested with the address that people use', async () => {
    const { one, superset } = await opened();
    await visit(one, '/login/');
    const { headers } = superset.seen.find(({ path }) => path === '/login/') ?? { headers: new Headers() };
    const forwarded = ['Proto', 'Host', 'Port'].map((name) => headers.get(`X-Forwarded-${name}`));
    expect(forwarded).toEqual(['http', 'localhost:8092', '8092']);
    expect(headers.get('Referer')).toBe(`${PAGE}/login/`);
  });

  test('behind a proxy have the address of --sign-in-url', async () => {
    const url = 'https://sign-in.example.org';
    const world = signInPageWorld({ url }, [{ publicUrl: 'https://bi.example.org', basePath: '/bi' }]);
    const one = world.browser();
    const begun = await one.send('GET', '/login/superset/', {}, 'http://localhost:8090');
    const opening = new URL(begun.headers.get('Location') ?? '');
    expect(opening.origin).toBe(url);
    const open = await world.fetch(new Request(opening));
    const cookie = open.headers.getSetCookie().join();
    expect(cookie).toMatch(
      /^sextant_sign_in_page=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const headers = { Cookie: cookie.split(';')[0] ?? '', Origin: url, 'Sec-Fetch-Mode': 'navigate' };
    const login = await world.fetch(new Request(`${url}/login/`, { headers }));
    expect(login.headers.get('Content-Security-Policy')).toContain("form-action 'self' https:;");
    const body = new URLSearchParams({ username: 'ada', password: 'engine', csrf_token: 'form-token' });
    const sent = await world.fetch(new Request(`${url}/login/`, { method: 'POST', headers, body }));
    expect(sent.headers.get('Location')).toMatch(
      /^https:\/\/bi\.example\.org\/bi\/login\/superset\/return\?code=/,
    );
  });

  test('of a Superset below a path keep their path', async () => {
    const world = signInPageWorld({}, [{}, 'http://superset.test/bi/']);
    const one = world.browser();
    const begun = await visit(one, '/login/superset/', {}, 'http://localhost:8090');
    const { pathname, search } = new URL(begun.headers.get('Location') ?? '');
    expect((await visit(one, pathname + search)).headers.get('Location')).toBe('/bi/login/');
    expect((await visit(one, '/login/')).status).toBe(404);
    world.superset.answerNext(() => new Response('its page'));
    expect(await (await visit(one, '/bi/login/')).text()).toBe('its page');
    world.superset.answerNext(redirect('http://superset.test/bi/login/?next=/bi/'));
    expect((await visit(one, '/bi/login/google')).headers.get('Location')).toBe('/bi/login/?next=/bi/');
  });
});

describe('the app’s address', () => {
  test('takes no changes from pages of the sign-in page’s address, which is the same site', async () => {
    const { one, superset } = await opened();
    await one.signIn('bob', 'builder');
    superset.seen.length = 0;
    const body = new URLSearchParams({ queryEditor: '{}' });
    const sent = async (headers: Record<string, string>, path = '/tabstateview/', method = 'POST') =>
      (await one.send(method, path, { body, headers: { 'X-CSRFToken': one.csrf ?? '', ...headers } })).status;
    expect(await sent({ Origin: PAGE })).toBe(403);
    expect(await sent({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
    expect(await sent({ Origin: PAGE }, '/tabstateview/41', 'PUT')).toBe(403);
    for (const path of ['/login/', '/logout/', '/api/v1/dashboard/'])
      expect(await sent({ Origin: PAGE }, path)).toBe(403);
    const response = await one.send('OPTIONS', '/api/v1/dashboard/', { headers: { Origin: PAGE } });
    const read = await one.send('GET', '/api/v1/me/', { headers: { Origin: PAGE } });
    for (const { headers } of [response, read])
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(superset.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await sent({ Origin: 'http://localhost:8090' })).toBe(200);
  });
});

describe('a Superset that does not respond as one', () => {
  test('is described in words, and the sign-in stays open', async () => {
    const world = await opened();
    const { one, superset } = world;
    world.breakUpstream({ kind: 'unreachable', cause: { code: 'ECONNREFUSED' } });
    const page = await visit(one, '/login/');
    expect(page.status).toBe(502);
    expect(await page.text()).toContain(
      'The Superset at superset.test does not answer: nothing listens there.',
    );
    expect((await visit(one, '/static/assets/login.js')).status).toBe(502);
    world.breakUpstream({ kind: 'late', cause: null });
    expect((await post(one, '/login/', { username: 'ada' })).status).toBe(504);
    world.breakUpstream(null);
    superset.answerNext(() => new Response('broken', { status: 500, headers: { 'Set-Cookie': 'locale=x' } }));
    expect((await visit(one, '/login/')).status).toBe(500);
    expect((await visit(one, '/login/')).status).toBe(200);
  });

  test.each([
    ['no person', () => Response.json({ result: {} })],
    ['a page', () => new Response('<html>')],
    ['a redirect', redirect('https://evil.example/api/v1/me/')],
    ['another status', () => Response.json({ result: { id: 1, username: 'x' } }, { status: 206 })],
  ])('signs nobody in with %s instead of the person', async (_, me) => {
    const { one, superset } = await opened();
    superset.answerNext(() => {
      superset.answerNext(me);
      return new Response(null, { status: 302, headers: { Location: '/', 'Set-Cookie': 'locale=x' } });
    });
    const sent = await post(one, '/login/', { username: 'ada' });
    expect([sent.status, sent.headers.get('Location')]).toEqual([403, null]);
  });
});
