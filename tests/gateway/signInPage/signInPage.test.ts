import { describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { gatewayWorld } from '../gatewayWorld.ts';
import { comeBack, fillIn, nameOf, PAGE, post, signInPageWorld, visit } from './signInPageWorld.ts';

describe('signing in at the Superset’s own page', () => {
  test('the app’s page has a link to it only where it is passed on', async () => {
    const link = 'href="/login/superset/?next=%2Fsqllab%2F">Sign in at the Superset’s own page</a>';
    const page = await (await signInPageWorld().browser().get('/login/?next=/sqllab/')).text();
    expect(page).toContain(link);
    expect(page).toContain('name="password"');
    const other = gatewayWorld().browser();
    expect(await (await other.get('/login/')).text()).not.toContain('own page');
    expect((await other.get('/login/superset/')).status).toBe(404);
  });

  test('a person who signs in there is signed in at the app, at the page they wanted', async () => {
    const { browser, open, superset } = signInPageWorld();
    const one = browser();
    await open(one);
    const back = await fillIn(one);
    expect([back.origin, back.pathname]).toEqual(['http://localhost:8090', '/login/superset/return']);
    const returned = await comeBack(one, back);
    expect([returned.status, returned.headers.get('Location')]).toEqual([302, '/sqllab/']);
    expect(await nameOf(one)).toBe('ada');
    expect([...one.cookies.keys()]).toEqual(['sextant_session_8090']);
    const token = await one.json<{ result: string }>('/api/v1/security/csrf_token/');
    const headers = { 'X-CSRFToken': token.result };
    expect((await one.form('POST', '/tabstateview/', { queryEditor: '{}' }, headers)).status).toBe(200);
    expect(superset.seen.every(({ headers: sent }) => !/sextant/.test(sent.get('Cookie') ?? ''))).toBe(true);
  });

  test('the Superset’s cookies stay on this server, and no others reach it', async () => {
    const { browser, open, superset } = signInPageWorld();
    const one = browser();
    await one.signIn('bob', 'builder');
    superset.seen.length = 0;
    await open(one);
    const page = await visit(one, '/login/', { Authorization: 'Bearer bob', 'X-CSRFToken': 'api-token' });
    expect(page.headers.getSetCookie()).toEqual([]);
    expect([...one.cookies.keys()].toSorted()).toEqual([
      'sextant_session_8090',
      'sextant_sign_in_begun_8090',
      'sextant_sign_in_page_8092',
    ]);
    for (const { headers } of superset.seen) {
      expect(headers.get('Cookie') ?? 'session=none').toMatch(/^session=[^;]+$/);
      expect([headers.get('Authorization'), headers.get('X-CSRFToken')]).toEqual([null, null]);
    }
    // Whoever is signed in stays so until another sign-in is completed.
    expect(await nameOf(one)).toBe('bob');
    await comeBack(one, await fillIn(one));
    expect(await nameOf(one)).toBe('ada');
  });

  test('a wrong password leads back to its page', async () => {
    const { browser, open } = signInPageWorld();
    const one = browser();
    await open(one);
    expect((await fillIn(one, 'ada', 'wrong')).href).toBe(`${PAGE}/login/?next=/`);
    expect((await visit(one, '/login/?next=/')).status).toBe(200);
    expect(await nameOf(one)).toBeNull();
  });

  test('passwords are limited as in the app’s own form', async () => {
    const { browser, open, superset } = signInPageWorld();
    const one = browser();
    await open(one);
    for (let n = 0; n < 5; n += 1) await fillIn(one, 'ada', `wrong ${n}`);
    superset.seen.length = 0;
    const sent = await post(one, '/login/', { username: 'ada', password: 'engine' });
    expect(sent.status).toBe(429);
    expect(await sent.text()).toContain('Too many attempts to sign in. Try again in 1 s.');
    expect(superset.seen).toEqual([]);
  });

  test('where a script signs in, the next page that opens ends it', async () => {
    const { browser, open } = signInPageWorld();
    const one = browser();
    await open(one);
    const fields = { username: 'ada', password: 'engine', csrf_token: 'form-token' };
    const headers = { 'Sec-Fetch-Mode': 'cors', Accept: '*/*' };
    await post(one, '/login/', fields, { headers });
    const opened = await visit(one, '/superset/welcome/');
    expect(opened.status).toBe(303);
    await comeBack(one, new URL(opened.headers.get('Location') ?? ''));
    expect(await nameOf(one)).toBe('ada');
  });

  test('afterwards the address gives nothing any more', async () => {
    const { browser, open, superset } = signInPageWorld();
    const one = browser();
    await open(one);
    const token = one.cookies.get('sextant_sign_in_page_8092') ?? '';
    const back = await fillIn(one);
    one.cookies.set('sextant_sign_in_page_8092', token);
    superset.seen.length = 0;
    for (const path of [
      '/login/',
      '/static/assets/login.js',
      '/oauth-authorized/google',
      '/superset/welcome/',
    ])
      expect((await visit(one, path)).status, path).toBeGreaterThanOrEqual(400);
    expect(superset.seen).toEqual([]);
    await comeBack(one, back);
    expect(await nameOf(one)).toBe('ada');
  });

  test('a page that is opened too late, and one after a restart, say how to go on', async () => {
    const { browser, open, clock, superset } = signInPageWorld();
    const one = browser();
    await open(one);
    clock.advance(11 * MINUTE);
    superset.seen.length = 0;
    const late = await post(one, '/login/', { username: 'ada', password: 'engine' });
    expect(late.status).toBe(403);
    expect(await late.text()).toContain('Open Sextant and sign in again');
    expect(superset.seen).toEqual([]);
  });
});

describe('the code with which a session begins', () => {
  test('is valid once', async () => {
    const { browser, open } = signInPageWorld();
    const one = browser();
    await open(one);
    const begun = one.cookies.get('sextant_sign_in_begun_8090') ?? '';
    const back = await fillIn(one);
    await comeBack(one, back);
    one.cookies.clear();
    one.cookies.set('sextant_sign_in_begun_8090', begun);
    const again = await comeBack(one, back);
    expect(again.status).toBe(400);
    expect(await again.text()).toContain('Nobody was signed in.');
    expect(await nameOf(one)).toBeNull();
  });

  test('is valid in the browser that began only, and for nobody after another tried it', async () => {
    const { browser, open } = signInPageWorld();
    const attacker = browser();
    await open(attacker);
    const back = await fillIn(attacker, 'bob', 'builder');
    const victim = browser();
    expect((await comeBack(victim, back)).status).toBe(400);
    await open(victim);
    expect((await comeBack(victim, back)).status).toBe(400);
    expect(await nameOf(victim)).toBeNull();
    expect((await comeBack(attacker, back)).status).toBe(400);
    expect(await nameOf(attacker)).toBeNull();
  });

  test('of a page that somebody else opened signs nobody in', async () => {
    const { browser } = signInPageWorld();
    const attacker = browser();
    const begun = await visit(attacker, '/login/superset/', {}, 'http://localhost:8090');
    const opening = new URL(begun.headers.get('Location') ?? '');
    // The person whom the attacker sent this link signs in.
    const victim = browser();
    await visit(victim, opening.pathname + opening.search);
    await visit(victim, '/login/');
    const back = await fillIn(victim);
    expect((await comeBack(victim, back)).status).toBe(400);
    expect(await nameOf(victim)).toBeNull();
    expect((await comeBack(attacker, new URL(back.pathname, back))).status).toBe(400);
    // The link works once.
    expect((await visit(attacker, opening.pathname + opening.search)).status).toBe(400);
  });

  test('and the link to the page expire after a minute', async () => {
    const { browser, open, clock } = signInPageWorld();
    const one = browser();
    await open(one);
    const back = await fillIn(one);
    clock.advance(2 * MINUTE);
    expect((await comeBack(one, back)).status).toBe(400);
    const begun = await visit(one, '/login/superset/', {}, 'http://localhost:8090');
    clock.advance(2 * MINUTE);
    const { pathname, search } = new URL(begun.headers.get('Location') ?? '');
    const late = await visit(one, pathname + search);
    expect([late.status, await nameOf(one)]).toEqual([400, null]);
  });

  test('leads to pages of the app only', async () => {
    const { browser, open } = signInPageWorld();
    const one = browser();
    await open(one, 'https://evil.example/');
    expect((await comeBack(one, await fillIn(one))).headers.get('Location')).toBe('/');
  });
});
