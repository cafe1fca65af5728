import { describe, expect, test } from 'vitest';
import { gatewayWorld } from './gatewayWorld.ts';

const TAB = { queryEditor: '{"dbId":null}' };

describe('signing in', () => {
  test('submits the form of the Superset, whose cookies never reach the browser', async () => {
    const world = gatewayWorld();
    const browser = world.browser();
    const response = await browser.signIn('ada', 'engine');
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/');
    expect([...browser.cookies.keys()]).toEqual(['sextant_session_8090']);
    expect(response.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await browser.json('/api/v1/me/')).toMatchObject({ result: { id: 7, username: 'ada' } });
    expect((await browser.form('POST', '/tabstateview/', TAB)).status).toBe(200);
  });

  test('the gateway’s cookie does not contain the Superset’s, and never goes to the Superset', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    await browser.get('/api/v1/tag/echo/');
    const cookies = world.superset.seen.at(-1)?.headers.get('Cookie') ?? '';
    expect(cookies).toMatch(/^session=[^;]+$/);
    const [, theirs = ''] = cookies.split('=');
    expect(browser.cookies.get('sextant_session_8090')).not.toContain(theirs);
  });

  test('a wrong password leads back to the form, which says so once', async () => {
    const browser = gatewayWorld().browser();
    const response = await browser.signIn('ada', 'wrong');
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/login/?next=/');
    expect((await browser.get('/api/v1/me/')).status).toBe(401);
    expect(await (await browser.get('/login/')).text()).toContain('Wrong user name');
    expect(await (await browser.get('/login/')).text()).not.toContain('Wrong user name');
  });

  test('a form without the token of its page is rejected, and nothing goes to the Superset', async () => {
    const world = gatewayWorld();
    const browser = world.browser();
    await browser.get('/login/');
    const fields = { username: 'ada', password: 'engine' };
    const response = await browser.form('POST', '/login/', fields);
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/login/?next=%2Flogin%2F']);
    expect(world.superset.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('a planted cookie is worthless after sign-in', async () => {
    const world = gatewayWorld();
    const browser = world.browser();
    await browser.get('/login/');
    const planted = browser.cookies.get('sextant_session_8090');
    await browser.signIn('ada', 'engine');
    const thief = world.browser();
    thief.cookies.set('sextant_session_8090', planted ?? '');
    expect(browser.cookies.get('sextant_session_8090')).not.toBe(planted);
    expect((await thief.get('/api/v1/me/')).status).toBe(401);
  });

  test('signing in again, for example as somebody else, leaves no old session', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    const before = browser.cookieHeader();
    await browser.signIn('bob', 'builder');
    expect(await browser.json('/api/v1/me/')).toMatchObject({ result: { username: 'bob' } });
    expect((await browser.get('/api/v1/me/', { Cookie: before })).status).toBe(401);
  });

  test('password guessing is throttled, and throttled attempts do not reach the Superset', async () => {
    const world = gatewayWorld();
    const browser = world.browser();
    for (let attempt = 0; attempt < 5; attempt += 1) await browser.signIn('ada', `guess ${attempt}`);
    world.superset.seen.length = 0;
    const response = await browser.signIn('ada', 'engine');
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(world.superset.seen.filter(({ path }) => path === '/login/')).toEqual([]);
    world.clock.advance(1000);
    expect((await browser.signIn('ada', 'engine')).headers.get('Location')).toBe('/');
  });

  test('an unreachable Superset delays nobody, and resets no earlier failures', async () => {
    const world = gatewayWorld();
    const browser = world.browser();
    for (let attempt = 0; attempt < 4; attempt += 1) await browser.signIn('ada', `guess ${attempt}`);
    world.breakUpstream({ kind: 'unreachable', cause: null });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await browser.signIn('ada', 'engine')).status).toBe(502);
    world.breakUpstream(null);
    expect((await browser.signIn('ada', 'guess 5')).status).toBe(302);
    expect((await browser.signIn('ada', 'engine')).status).toBe(429);
  });

  test('a Superset without such a form is distinguished from a wrong password, and so is an unreachable one', async () => {
    const world = gatewayWorld();
    const browser = world.browser();
    await browser.get('/login/');
    world.superset.answerNext(() => new Response('<a href="https://sso.example/">Sign in</a>'));
    const response = await browser.signIn('ada', 'engine');
    expect(response.status).toBe(502);
    expect(await response.text()).toContain('no sign-in form for user name and password');

    world.breakUpstream({ kind: 'unreachable', cause: { code: 'ECONNREFUSED' } });
    const away = await browser.signIn('ada', 'engine');
    expect(away.status).toBe(502);
    expect(await away.text()).toContain(
      'The Superset at superset.test does not answer: nothing listens there.',
    );
  });
});

describe('signing out and being signed out', () => {
  test('ends the session here and there', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    const cookie = browser.cookieHeader();
    expect((await browser.get('/logout/')).status).toBe(200);
    const forged = await browser.form('POST', '/logout/', {}, { 'X-CSRFToken': 'api-token' });
    expect(forged.headers.get('Location')).toBe('/login/?next=%2Flogout%2F');
    const response = await browser.signOut();
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/']);
    expect(browser.cookies.size).toBe(0);
    expect(world.superset.seen.map(({ path }) => path)).toEqual(['/logout/']);
    expect((await browser.get('/api/v1/me/', { Cookie: cookie })).status).toBe(401);
  });

  test('works while the Superset is down', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    const cookie = browser.cookieHeader();
    world.breakUpstream({ kind: 'unreachable', cause: null });
    expect((await browser.signOut()).status).toBe(302);
    world.breakUpstream(null);
    expect((await browser.get('/api/v1/me/', { Cookie: cookie })).status).toBe(401);
  });

  test('a session that the Superset ended is reported in the contract’s format', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    world.superset.forgetSessions();
    expect((await browser.get('/api/v1/security/csrf_token/')).status).toBe(401);
    const form = await browser.form('POST', '/tabstateview/', TAB);
    expect([form.status, form.headers.get('Location')]).toEqual([
      302,
      '/login/?next=http://localhost:8090/tabstateview/',
    ]);
  });

  test('a session lasts thirty days from its last use', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    const days = (count: number) => world.clock.advance(count * 86_400_000);
    days(20);
    expect((await browser.get('/api/v1/me/')).headers.getSetCookie().join()).toContain('Max-Age=2592000');
    days(20);
    expect((await browser.get('/api/v1/me/')).status).toBe(200);
    days(31);
    expect((await browser.get('/api/v1/me/')).status).toBe(401);
  });
});

describe('the user of a request', () => {
  const echo = (id: string | null) => ({ headers: id === null ? {} : { 'X-Sextant-User': id } });

  test("one person's request never uses another's session", async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn('bob', 'builder');
    const refused = await browser.send('POST', '/api/v1/tag/echo/', echo('7'));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ msg: 'Another user is signed in' });
    expect(world.superset.seen).toEqual([]);
    expect(await (await browser.send('POST', '/api/v1/tag/echo/', echo('8'))).json()).toEqual({ user: 8 });
  });

  test('a request that names its user is rejected while nobody is signed in', async () => {
    const world = gatewayWorld();
    const refused = await world.browser().send('POST', '/api/v1/tag/echo/', echo('7'));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ msg: 'Missing Authorization Header' });
    expect(world.superset.seen).toEqual([]);
  });

  test('the user of a bearer token is looked up', async () => {
    const browser = gatewayWorld().browser();
    const status = async (id: string) =>
      (await browser.get('/api/v1/tag/echo/', { 'X-Sextant-User': id, Authorization: 'Bearer ada' })).status;
    expect([await status('7'), await status('8')]).toEqual([200, 401]);
  });

  test("one person’s token is not answered from another's session, and changes nothing in it", async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn('bob', 'builder');
    const bearer = { Authorization: 'Bearer ada' };
    expect(await browser.json('/api/v1/me/', bearer)).toMatchObject({ result: { username: 'ada' } });
    expect(world.superset.seen.at(-1)?.headers.get('Cookie')).toBeNull();
    expect((await browser.get('/api/v1/tag/echo/', { ...bearer, 'X-Sextant-User': '8' })).status).toBe(401);
    world.superset.answerNext(
      () => new Response('{}', { headers: { 'Set-Cookie': 'session=another; Path=/' } }),
    );
    await browser.get('/api/v1/tag/echo/', bearer);
    expect(await browser.json('/api/v1/me/')).toMatchObject({ result: { username: 'bob' } });
  });

  test('a client with a bearer token gets a session for its CSRF token, and can write with both', async () => {
    const browser = gatewayWorld().browser();
    const bearer = { Authorization: 'Bearer ada' };
    const { result } = await browser.json<{ result: string }>('/api/v1/security/csrf_token/', bearer);
    expect([...browser.cookies.keys()]).toEqual(['sextant_session_8090']);
    const again = gatewayWorld().browser();
    const begun = await again.get('/api/v1/security/csrf_token/', bearer);
    expect(begun.headers.getSetCookie().join()).not.toMatch(/Max-Age|Expires/i);
    browser.csrf = result;
    expect((await browser.form('POST', '/tabstateview/', TAB, bearer)).status).toBe(200);
  });
});
