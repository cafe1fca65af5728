import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import type { OpenIdSignIn } from '../../../server/auth/outside/signInConfig.ts';
import { outsiderOf } from '../../../server/auth/outside/outsiderOf.ts';
import type { Browser } from '../browser.ts';
import { CLIENT, openIdServer, type OpenIdServer } from './openIdServer.ts';
import { addUser } from './people.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** Signing in at a real OpenID Connect provider. */

let provider: OpenIdServer;
beforeAll(async () => {
  provider = await openIdServer();
});
afterAll(() => provider.close());

const appWith = (known: Partial<OpenIdSignIn> = {}): Promise<TestApp> =>
  testApp({
    signIn: {
      header: null,
      openId: { ...CLIENT, issuer: provider.issuer, label: 'Harbour ID', rolesClaim: null, ...known },
      newPeopleRoles: ['Gamma'],
      visitors: false,
    },
  });

const begin = async (browser: Browser, next = ''): Promise<string> => {
  const response = await browser.get(`/login/openid/${next}`);
  expect(response.status, await response.clone().text()).toBe(302);
  return response.headers.get('Location') ?? '';
};
const finish = (browser: Browser, back: URL): Promise<Response> => browser.get(back.pathname + back.search);
const signIn = async (browser: Browser, login: string, next = ''): Promise<Response> =>
  finish(browser, await provider.signIn(await begin(browser, next), login));
const me = async (browser: Browser) =>
  (await browser.json<{ result?: { username: string; first_name: string; email: string } }>('/api/v1/me/'))
    .result;
const rolesOf = (app: TestApp, username: string) =>
  app.meta.roles.namesOf(app.meta.users.byName(username)?.id ?? 0).map(({ name }) => name);

describe('a person of the provider', () => {
  test('is added with names and the role for new people, and goes where they wanted to', async () => {
    provider.people.set('m1', {
      preferred_username: 'maria',
      given_name: 'Maria',
      email: 'maria@example.org',
    });
    const app = await appWith();
    const browser = app.browser();
    expect(await (await browser.get('/login/')).text()).toContain('Sign in with Harbour ID');
    const response = await signIn(browser, 'm1', '?next=/dashboard/list/%3Fa=1');
    expect(response.headers.get('Location'), await response.clone().text()).toBe('/dashboard/list/?a=1');
    expect(await me(browser)).toMatchObject({ first_name: 'Maria', email: 'maria@example.org' });
    expect(rolesOf(app, 'maria')).toEqual(['Gamma']);
    expect(app.meta.securityEvents.all().map(({ kind }) => kind)).toEqual(['sign-in', 'person-changed']);
  });

  test('stays the same person under another user name, and is somebody else under the name of another', async () => {
    provider.people.set('s1', { preferred_username: 'sam' });
    const app = await appWith();
    await signIn(app.browser(), 's1');
    const { id = 0 } = app.meta.users.byName('sam') ?? {};
    app.meta.users.update(id, { username: 'samuel' });
    const again = app.browser();
    await signIn(again, 's1');
    expect((await me(again))?.username).toBe('samuel');
    provider.people.set('s2', { preferred_username: 'Samuel' });
    const other = app.browser();
    const response = await signIn(other, 's2');
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('belongs to somebody else');
    expect(await me(other)).toBeUndefined();
  });

  test('is not the administrator because of a name that they chose at the provider', async () => {
    provider.people.set('evil', { preferred_username: 'admin' });
    const app = await appWith();
    const browser = app.browser();
    expect((await signIn(browser, 'evil')).status).toBe(403);
    expect(await me(browser)).toBeUndefined();
  });

  test('is kept out where their account is disabled', async () => {
    provider.people.set('d1', { preferred_username: 'dora' });
    const app = await appWith();
    await signIn(app.browser(), 'd1');
    app.meta.users.update(app.meta.users.byName('dora')?.id ?? 0, { active: false });
    expect((await signIn(app.browser(), 'd1')).status).toBe(403);
  });

  test('has the roles of a claim at each sign-in, as far as they exist', async () => {
    const named = (groups: unknown) => provider.people.set('r1', { preferred_username: 'rita', groups });
    const app = await appWith({ rolesClaim: 'groups' });
    for (const [groups, roles] of [
      [['Alpha', 'Harbour'], ['Alpha']],
      ['sql_lab', ['sql_lab']],
      [['Harbour'], ['Gamma']],
      [{ Admin: true }, ['Gamma']],
    ] as const) {
      named(groups);
      expect((await signIn(app.browser(), 'r1')).status).toBe(302);
      expect(rolesOf(app, 'rita')).toEqual(roles);
    }
  });
});

describe('a sign-in is refused', () => {
  const prepared = async () => {
    provider.people.set('p1', { preferred_username: 'paul' });
    const app = await appWith();
    const browser = app.browser();
    return { app, browser, back: await provider.signIn(await begin(browser), 'p1') };
  };
  const refusedBy = async (browser: Browser, back: URL, status: number) => {
    const response = await finish(browser, back);
    expect(response.status, await response.clone().text()).toBe(status);
    expect(await me(browser)).toBeUndefined();
  };

  test('in another browser than the one that began it', async () => {
    const { app, browser, back } = await prepared();
    const thief = app.browser();
    await refusedBy(thief, back, 400);
    await thief.get('/login/');
    await refusedBy(thief, back, 400);
    expect((await finish(browser, back)).status).toBe(302);
  });

  test('with the code of another sign-in of the same browser', async () => {
    const { browser, back } = await prepared();
    const other = await provider.signIn(await begin(browser), 'p1');
    other.searchParams.set('code', back.searchParams.get('code') ?? '');
    await refusedBy(browser, other, 403);
  });

  test('a second time', async () => {
    const { app, browser, back } = await prepared();
    const before = browser.cookieHeader();
    expect((await finish(browser, back)).status).toBe(302);
    expect((await finish(browser, back)).status).toBe(400);
    // Also with the cookies of before: the provider takes a code once.
    const [name = '', value = ''] = before.split('=');
    const again = app.browser();
    again.cookies.set(name, value);
    await refusedBy(again, back, 403);
  });

  test('after ten minutes', async () => {
    const { app, browser, back } = await prepared();
    app.clock.advance(10 * MINUTE + 1);
    await refusedBy(browser, back, 400);
  });

  test('of another issuer, without a code, and with a changed state', async () => {
    const { browser, back } = await prepared();
    const changed = (change: (params: URLSearchParams) => void): URL => {
      const url = new URL(back);
      change(url.searchParams);
      return url;
    };
    await refusedBy(
      browser,
      changed((params) => params.set('iss', 'https://evil.example.org')),
      403,
    );
    await refusedBy(
      browser,
      changed((params) => params.delete('code')),
      403,
    );
    await refusedBy(
      browser,
      changed((params) => params.set('state', `${params.get('state')}x`)),
      400,
    );
    await refusedBy(
      browser,
      changed((params) => params.delete('state')),
      400,
    );
    await refusedBy(
      browser,
      changed((params) => params.set('error', '<b>access_denied')),
      403,
    );
  });

  test('with a sentence where the provider does not respond, or is another one', async () => {
    for (const issuer of ['http://127.0.0.1:9', `${provider.issuer}/other`]) {
      const response = await (await appWith({ issuer })).browser().get('/login/openid/');
      expect(response.status).toBe(502);
      expect(await response.text()).toContain('Harbour ID cannot be reached');
    }
  });
});

test('signing out of the provider leads to its page and back to the form', async () => {
  const response = await (await appWith()).browser().get('/login/openid/sign-out');
  const address = new URL(response.headers.get('Location') ?? '');
  expect(address.origin).toBe(provider.issuer);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8090/login/');
});

test('without a provider there is no such page', async () => {
  const app = await testApp();
  addUser(app, 'x', []);
  expect((await app.browser().get('/login/openid/')).status).toBe(404);
  expect(await (await app.browser().get('/login/')).text()).not.toContain('openid');
});

test('a claim is found by name or by path, and of roles only texts count', () => {
  const claims = { realm_access: { roles: ['Alpha', 7, null] }, 'a.b': 'Gamma', email: 'x@y' };
  const of = (path: string) => outsiderOf({ issuer: 'i', subject: 's', claims }, path).roles;
  expect([of('realm_access.roles'), of('a.b'), of('none'), of('realm_access.constructor')]).toEqual([
    ['Alpha'],
    ['Gamma'],
    [],
    [],
  ]);
  expect(outsiderOf({ issuer: 'i', subject: 's', claims }, null)).toMatchObject({
    username: 'x@y',
    roles: null,
  });
});
