import { describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { gatewayWorld, type GatewayWorld } from './gatewayWorld.ts';
import type { Browser } from '../server/browser.ts';

/** Sign-in at a provider that the Superset knows. */

function world(...parameters: Parameters<typeof gatewayWorld>): GatewayWorld {
  const made = gatewayWorld(...parameters);
  made.superset.providers.names.push('google', 'azure');
  return made;
}
/** What is sent to the provider, and what it sends people back with. */
async function begin(browser: Browser, path = '/login/google'): Promise<URL> {
  const response = await browser.get(path);
  expect(response.status, await response.clone().text()).toBe(302);
  return new URL(response.headers.get('Location') ?? '');
}
const comeBack = (browser: Browser, state: string, code = 'code-of-ada', provider = 'google') =>
  browser.get(`/oauth-authorized/${provider}?${new URLSearchParams({ code, state }).toString()}`);

describe('where a Superset signs people in at a provider', () => {
  test('the page offers its providers, and no names and passwords', async () => {
    const { superset, browser } = world();
    const page = await (await browser().get('/login/?next=/sqllab/')).text();
    expect(page).toContain('href="/login/google?next=%2Fsqllab%2F">Sign in with Google</a>');
    expect(page).toContain('>Sign in with Azure</a>');
    expect(page).not.toContain('password');
    superset.providers.names.length = 0;
    expect(await (await gatewayWorld().browser().get('/login/')).text()).toContain('name="password"');
  });

  test('the pages of older ones are understood too', async () => {
    const { superset, browser } = world();
    superset.answerNext(() => new Response('<a id="btn-signin-okta" class="btn">Sign In with okta</a>'));
    expect(await (await browser().get('/login/')).text()).toContain('href="/login/okta">Sign in with Okta');
  });

  test('a person returns from the provider signed in, at the page they asked for', async () => {
    const { browser, superset } = world();
    const one = browser();
    const target = await begin(one, '/login/google?next=/sqllab/');
    expect(target.host).toBe('accounts.example');
    expect(target.searchParams.get('redirect_uri')).toBe('http://localhost:8090/oauth-authorized/google');
    const back = await comeBack(one, target.searchParams.get('state') ?? '');
    // The Superset's own redirect, wherever it leads, is not followed.
    expect([back.status, back.headers.get('Location')]).toEqual([302, '/sqllab/']);
    expect(await one.json('/api/v1/me/')).toMatchObject({ result: { username: 'ada' } });
    expect([...one.cookies.keys()]).toEqual(['sextant_session_8090']);
    const token = await one.json<{ result: string }>('/api/v1/security/csrf_token/');
    const made = await one.form(
      'POST',
      '/tabstateview/',
      { queryEditor: '{}' },
      { 'X-CSRFToken': token.result },
    );
    expect(made.status).toBe(200);
    expect(superset.seen.every(({ headers }) => !/sextant/.test(headers.get('Cookie') ?? ''))).toBe(true);
  });

  test('below a base path and behind a proxy the provider gets the address that people use', async () => {
    const { browser } = world({ basePath: '/bi', publicUrl: 'https://bi.example.org' });
    const one = browser();
    const target = await begin(one);
    const uri = 'https://bi.example.org/bi/oauth-authorized/google';
    expect(target.searchParams.get('redirect_uri')).toBe(uri);
    const back = await comeBack(one, target.searchParams.get('state') ?? '');
    expect([back.status, back.headers.get('Location')]).toEqual([302, '/bi/']);
  });

  test('a Superset that would have people sent to itself is named, with what to set there', async () => {
    const { browser, superset } = world();
    superset.providers.believesProxy = false;
    const response = await browser().get('/login/google');
    expect([response.status, response.headers.get('Location')]).toEqual([502, null]);
    const text = await response.text();
    expect(text).toContain('sent to superset.test, not here');
    expect(text).toContain('ENABLE_PROXY_FIX = True');
    expect(text).toContain('http://localhost:8090/oauth-authorized/google');
  });

  test('a person whom the Superset does not admit sees why, and is not signed in', async () => {
    const { browser, logged } = world();
    const one = browser();
    const target = await begin(one);
    const back = await comeBack(one, target.searchParams.get('state') ?? '', 'wrong');
    expect([back.status, await back.text()]).toEqual([403, expect.stringContaining('did not sign you in')]);
    expect((await one.get('/api/v1/me/')).status).toBe(401);
    expect(logged).toContain('sign-in failed');
  });

  test('a response of the provider counts once, in the browser that began, for ten minutes', async () => {
    const { browser, clock, superset } = world();
    const one = browser();
    const state = (await begin(one)).searchParams.get('state') ?? '';
    superset.seen.length = 0;
    const other = await comeBack(browser(), state);
    expect([other.status, await other.text()]).toEqual([400, expect.stringContaining('in another browser')]);
    expect((await comeBack(one, state)).status).toBe(302);
    expect((await comeBack(one, state)).status).toBe(400);
    await begin(one);
    clock.advance(10 * MINUTE);
    superset.seen.length = 0;
    expect((await comeBack(one, state)).status).toBe(400);
    expect(superset.seen).toEqual([]);
  });

  test('a response by a form of the provider is taken by a redirect, to which the browser adds its cookie', async () => {
    const { browser, superset } = world({ basePath: '/bi' });
    const one = browser();
    const state = (await begin(one, '/login/google?next=/bi/sqllab/')).searchParams.get('state') ?? '';
    superset.seen.length = 0;
    const fields = { code: 'code-of-ada', state, id_token: 'not passed on' };
    const sent = await browser().send('POST', '/oauth-authorized/google', {
      headers: { Origin: 'https://accounts.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    const location = sent.headers.get('Location') ?? '';
    expect([sent.status, location]).toEqual([
      303,
      '/bi/oauth-authorized/google?code=code-of-ada&state=state+of+google',
    ]);
    expect(superset.seen).toEqual([]);
    const back = await one.get(location.slice('/bi'.length));
    expect([back.status, back.headers.get('Location')]).toEqual([302, '/bi/sqllab/']);
    expect(await one.json('/api/v1/me/')).toMatchObject({ result: { username: 'ada' } });
  });

  test('a form of another site that is no response signs nobody in, and a large one is not read', async () => {
    const { browser, superset } = world();
    const one = browser();
    await begin(one);
    superset.seen.length = 0;
    const post = (path: string, body: string) =>
      one.send('POST', path, {
        headers: { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
      });
    const response = await post('/oauth-authorized/google', 'next=https://evil.example/');
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/oauth-authorized/google?']);
    expect((await post('/oauth-authorized/google', `code=${'x'.repeat(100_000)}`)).status).toBe(413);
    expect((await post('/oauth-authorized/google/more', 'code=1')).status).toBeGreaterThanOrEqual(400);
    expect(superset.seen).toEqual([]);
    expect((await one.get('/api/v1/me/')).status).toBe(401);
  });

  test('a sign-in that is not completed leaves who is signed in as they are', async () => {
    const { browser, clock, superset } = world();
    superset.providers.names.length = 0;
    const one = browser();
    await one.signIn('bob', 'builder');
    superset.providers.names.push('google');
    clock.advance(MINUTE);
    await begin(one);
    expect((await comeBack(one, 'forged')).status).toBe(403);
    expect(await one.json('/api/v1/me/')).toMatchObject({ result: { username: 'bob' } });
    const state = (await begin(one)).searchParams.get('state') ?? '';
    const before = one.cookieHeader();
    await comeBack(one, state);
    expect(await one.json('/api/v1/me/')).toMatchObject({ result: { username: 'ada' } });
    expect((await one.get('/api/v1/me/', { Cookie: before })).status).toBe(401);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/authorize',
    'https://user:word@accounts.example/',
    'http://[',
    '',
  ])('a redirect to "%s" is refused', async (location) => {
    const { browser, superset } = world();
    await browser().get('/login/');
    superset.answerNext(() => new Response(null, { status: 302, headers: { Location: location } }));
    const response = await browser().get('/login/google');
    expect([response.status, response.headers.get('Location')]).toEqual([502, null]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each(['/superset/welcome/', 'http://superset.test/users/', 'http://localhost:8090/api/v1/me/'])(
    'a redirect to %s, within the Superset or this server, begins no sign-in',
    async (location) => {
      const { browser, superset } = world();
      await browser().get('/login/');
      superset.answerNext(() => new Response(null, { status: 302, headers: { Location: location } }));
      const response = await browser().get('/login/google');
      expect([response.status, await response.text()]).toEqual([
        502,
        expect.stringContaining('could not begin'),
      ]);
    },
  );

  test('a page over TLS is not left for a provider without it', async () => {
    const { browser, superset } = world({ publicUrl: 'https://bi.example.org' });
    superset.providers.authorize = 'http://accounts.example/authorize';
    expect((await browser().get('/login/google')).status).toBe(502);
  });

  test('people go where they wanted only on this server, and no other page of the Superset is reachable', async () => {
    const { browser, superset } = world();
    const one = browser();
    const target = await begin(one, '/login/google?next=https://evil.example/');
    const back = await comeBack(one, target.searchParams.get('state') ?? '');
    expect(back.headers.get('Location')).toBe('/');
    superset.seen.length = 0;
    for (const path of [
      '/login/google/register',
      '/login/..%2fusers',
      '/oauth-authorized/',
      '/register/',
      '/users/add',
      '/static/assets/login.js',
    ])
      expect((await one.get(path)).status, path).not.toBe(200);
    expect(superset.seen).toEqual([]);
  });

  test('the app links to the only provider, or to the choice of several', async () => {
    const { browser, superset } = world();
    const to = async (path: string) => (await browser().get(path)).headers.get('Location');
    expect(await to('/login/openid/?next=/sqllab/')).toBe('/login/?next=%2Fsqllab%2F');
    const single = gatewayWorld();
    single.superset.providers.names.push('google');
    const response = await single.browser().get('/login/openid/?next=/sqllab/');
    expect(response.headers.get('Location')).toBe('/login/google?next=%2Fsqllab%2F');
    expect(superset.seen.length).toBeGreaterThan(0);
  });
});
