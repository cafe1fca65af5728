import { describe, expect, test } from 'vitest';
import type { Browser } from '../../server/browser.ts';
import { comeBack, nameOf, PAGE, post, signInPageWorld, visit } from './signInPageWorld.ts';

/** What the sign-in page's address passes on, and how. */

const IDP = 'https://idp.example';
const redirect = (location: string) => () =>
  new Response(null, { status: 302, headers: { Location: location } });
const answer = { SAMLResponse: 'signed for ada', RelayState: 'a "b" <c>' };

/** A browser whose sign-in page is open. */
async function opened(...parameters: Parameters<typeof signInPageWorld>) {
  const world = signInPageWorld(...parameters);
  const one = world.browser();
  await world.open(one);
  world.superset.seen.length = 0;
  return { ...world, one };
}

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
    const { one, superset } = await opened({ furtherPaths: ['/sso/acs'] });
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
    const said = ['Proto', 'Host', 'Port'].map((name) => headers.get(`X-Forwarded-${name}`));
    expect(said).toEqual(['http', 'localhost:8092', '8092']);
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

describe('redirects', () => {
  const followed = async (location: string) => {
    const { one, superset } = await opened();
    superset.answerNext(redirect(location));
    const sent = await visit(one, '/login/google');
    return [sent.status, sent.headers.get('Location')];
  };

  test.each([
    ['/login/?next=/', '/login/?next=/'],
    ['http://superset.test/login/', '/login/'],
    [`${PAGE}/login/other`, '/login/other'],
    ['https://idp.example/sso?SAMLRequest=x', 'https://idp.example/sso?SAMLRequest=x'],
    [
      `https://idp.example/?redirect_uri=${encodeURIComponent(`${PAGE}/oauth-authorized/google`)}`,
      `https://idp.example/?redirect_uri=${encodeURIComponent(`${PAGE}/oauth-authorized/google`)}`,
    ],
  ])('to %s are passed on', async (location, to) => {
    expect(await followed(location)).toEqual([302, to]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:word@idp.example/',
    'http://[',
    `${PAGE}//evil.example/`,
    'https://idp.example/?redirect_uri=http%3A%2F%2Fsuperset.test%2Foauth-authorized%2Fgoogle',
  ])('to %s are refused', async (location) => {
    expect(await followed(location)).toEqual([502, null]);
  });

  test('to a page that is not passed on mean that nobody was signed in', async () => {
    expect(await followed('/superset/welcome/')).toEqual([403, null]);
    expect(await followed('/static/assets/login.js')).toEqual([403, null]);
  });

  test('that would end at the Superset itself say what its administrator sets', async () => {
    const { one, superset } = await opened();
    superset.providers.names.push('google');
    superset.providers.believesProxy = false;
    const page = await (await visit(one, '/login/google')).text();
    expect(page).toContain('people would be sent to superset.test, not here');
    expect(page).toContain('ENABLE_PROXY_FIX = True');
    expect(page).toContain(`${PAGE}/oauth-authorized/NAME`);
  });

  test('never send a form on', async () => {
    const { one, superset } = await opened();
    const location = 'https://idp.example/';
    superset.answerNext(() => new Response(null, { status: 307, headers: { Location: location } }));
    expect((await post(one, '/login/', { password: 'engine' })).status).toBe(303);
  });
});

describe('providers', () => {
  const state = (location: string | null) => new URL(location ?? '').searchParams.get('state') ?? '';

  test('send people back to the sign-in page, which ends there', async () => {
    const { one, superset } = await opened();
    superset.providers.names.push('google');
    const begun = await visit(one, '/login/google');
    const query = new URLSearchParams({ code: 'code-of-ada', state: state(begun.headers.get('Location')) });
    const ended = await visit(one, `/oauth-authorized/google?${query.toString()}`);
    await comeBack(one, new URL(ended.headers.get('Location') ?? ''));
    expect(await nameOf(one)).toBe('ada');
  });

  /** Posts a provider's form as browsers do: without the cookie, which belongs to another site. */
  const postFromElsewhere = async (one: Browser, path: string, fields: Record<string, string>) => {
    const headers = { Cookie: '', 'Sec-Fetch-Site': 'cross-site' };
    return post(one, path, fields, { from: IDP, headers });
  };
  const fieldsOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        unescaped(value),
      ]),
    );
  const unescaped = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

  test('that answer with a form of their own site have it posted again from here, with the cookie', async () => {
    const { one, superset } = await opened();
    const first = await postFromElsewhere(one, '/saml/acs/?x=1', answer);
    const html = await first.text();
    expect(superset.seen).toEqual([]);
    expect(html).toContain('<form method="post" action="/saml/acs/?x=1">');
    expect(first.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'sha256-/);
    const ended = await post(one, '/saml/acs/?x=1', fieldsOf(html));
    const posted = superset.seen.find(({ method }) => method === 'POST');
    expect(posted?.body).toBe(new URLSearchParams(answer).toString());
    await comeBack(one, new URL(ended.headers.get('Location') ?? ''));
    expect(await nameOf(one)).toBe('ada');
  });

  test('cannot make a browser post in a circle', async () => {
    const { superset, browser } = signInPageWorld();
    const html = await (await postFromElsewhere(browser(), '/saml/acs/', answer)).text();
    const again = await postFromElsewhere(browser(), '/saml/acs/', fieldsOf(html));
    expect(again.status).toBe(403);
    expect(superset.seen).toEqual([]);
  });

  test('of OpenID 2.0 may answer to the page itself; no other form of another site is taken there', async () => {
    const { one, superset } = await opened();
    const openId = { 'openid.mode': 'id_res' };
    expect((await postFromElsewhere(one, '/login/', openId)).status).toBe(200);
    const words = { username: 'bob', password: 'builder', csrf_token: 'form-token' };
    expect((await postFromElsewhere(one, '/login/', words)).status).toBe(403);
    // Even with the cookie, as from another address of this site.
    expect((await post(one, '/login/', words, { from: 'http://localhost:8090' })).status).toBe(403);
    expect((await post(one, '/login/', words, { from: 'null' })).status).toBe(403);
    expect(superset.seen).toEqual([]);
  });

  test('send no forms that are too large', async () => {
    const { one, superset } = await opened();
    const large = { SAMLResponse: 'x'.repeat(600 * 1024) };
    expect((await post(one, '/saml/acs/', large)).status).toBe(413);
    expect((await postFromElsewhere(one, '/saml/acs/', large)).status).toBe(413);
    expect(superset.seen).toEqual([]);
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
    const asked = await one.send('OPTIONS', '/api/v1/dashboard/', { headers: { Origin: PAGE } });
    const read = await one.send('GET', '/api/v1/me/', { headers: { Origin: PAGE } });
    for (const { headers } of [asked, read])
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(superset.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await sent({ Origin: 'http://localhost:8090' })).toBe(200);
  });
});

describe('a Superset that does not answer as one', () => {
  test('is described in words, and the sign-in stays open', async () => {
    const { one, superset, breakUpstream } = await opened();
    breakUpstream({ kind: 'unreachable', cause: { code: 'ECONNREFUSED' } });
    const page = await visit(one, '/login/');
    expect(page.status).toBe(502);
    expect(await page.text()).toContain(
      'The Superset at superset.test does not answer: nothing listens there.',
    );
    expect((await visit(one, '/static/assets/login.js')).status).toBe(502);
    breakUpstream({ kind: 'late', cause: null });
    expect((await post(one, '/login/', { username: 'ada' })).status).toBe(504);
    breakUpstream(null);
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
