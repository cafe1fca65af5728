import { beforeEach, expect, test } from 'vitest';
import { DAY } from '#domain/time.ts';
import type { Browser } from '../browser.ts';
import { addUser, send, signedInAs } from './people.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** Tokens that people make for their scripts. */

const TOKENS = '/api/v1/sextant/account/tokens/';
const OWN = '/api/v1/sextant/account/sessions/';
type Listed = { result: { id: string; token_name?: string; username?: string; seen_on: number }[] };

let app: TestApp;
let annaId = 0;
let anna: Browser;
let admin: Browser;
beforeEach(async () => {
  app = await testApp();
  annaId = addUser(app, 'anna', ['Gamma']);
  anna = await signedInAs(app, annaId);
  admin = await signedInAs(app, app.adminId);
});

async function make(by: Browser, name: string, days = 30): Promise<string> {
  const response = await send(by, 'POST', TOKENS, { name, days });
  expect(response.status, await response.clone().text()).toBe(201);
  return ((await response.json()) as { result: { token: string } }).result.token;
}
/** A script: no cookies, no CSRF token. */
function script(token: string): Browser {
  const one = app.browser();
  one.headers['Authorization'] = `Bearer ${token}`;
  return one;
}
const status = async (by: Browser, path = '/api/v1/me/') => (await by.get(path)).status;
const tokensOf = async (by: Browser, path: string) =>
  (await by.json<Listed>(path)).result.filter(({ token_name: name }) => name !== undefined);

test('a token reads and writes without a CSRF token, with no more than the person’s rights', async () => {
  const run = script(await make(anna, 'nightly'));
  expect((await send(run, 'PUT', '/api/v1/me/', { first_name: 'Anne' })).status).toBe(200);
  expect(app.meta.users.byId(annaId)?.firstName).toBe('Anne');
  expect(await status(run, '/api/v1/security/users/')).toBe(403);
  app.meta.roles.setOfUser(annaId, [app.meta.roles.byName('Admin')?.id ?? 0]);
  expect(await status(run, '/api/v1/security/users/')).toBe(200);
});

test('a token is stored as a hash, shown once and listed by name to its owner and to administrators', async () => {
  const token = await make(anna, 'nightly');
  await make(admin, 'backup');
  expect(token).toMatch(/^sxt_[\w-]{43}$/);
  const lists = [await (await anna.get(OWN)).text(), JSON.stringify(app.meta.ownTokens.all(0))];
  expect(lists.join(' ')).not.toContain(token);
  expect((await tokensOf(anna, OWN)).map(({ token_name: name }) => name)).toEqual(['nightly']);
  const everybody = await tokensOf(admin, '/api/v1/sextant/sessions/');
  expect(everybody.map(({ username, token_name: name }) => `${username} ${name}`).sort()).toEqual([
    'admin backup',
    'anna nightly',
  ]);
  const events = app.meta.securityEvents.all();
  expect(events.filter(({ kind }) => kind === 'token-made').map(({ detail }) => detail)).toEqual([
    'backup, for 30 days',
    'nightly, for 30 days',
  ]);
  expect(JSON.stringify(events)).not.toContain(token);
});

test('a revoked token ends at once, by its owner or an administrator and by nobody else', async () => {
  const bob = await signedInAs(app, addUser(app, 'bob', ['Gamma']));
  const [one, two] = [await make(anna, 'one'), await make(anna, 'two')];
  const ids = new Map((await tokensOf(anna, OWN)).map((each) => [each.token_name, each.id]));
  expect((await send(bob, 'DELETE', `${OWN}${ids.get('one')}`, {})).status).toBe(404);
  expect((await send(bob, 'DELETE', `/api/v1/sextant/sessions/${ids.get('one')}`, {})).status).toBe(403);
  expect([await status(script(one)), await status(script(two))]).toEqual([200, 200]);
  expect((await send(anna, 'DELETE', `${OWN}${ids.get('one')}`, {})).status).toBe(200);
  expect((await send(admin, 'DELETE', `/api/v1/sextant/sessions/${ids.get('two')}`, {})).status).toBe(200);
  expect([await status(script(one)), await status(script(two))]).toEqual([401, 401]);
  expect(app.meta.securityEvents.all()[0]?.detail).toBe('the token two of anna');
});

test('a token ends with its days, a new password, and a disabled or deleted account', async () => {
  const ends: Record<string, () => unknown> = {
    days: () => app.clock.advance(30 * DAY),
    password: () => send(admin, 'PUT', `/api/v1/security/users/${annaId}`, { password: 'other harbour 9' }),
    disabled: () => app.meta.users.update(annaId, { active: false }),
    deleted: () => send(admin, 'DELETE', `/api/v1/security/users/${annaId}`, {}),
  };
  for (const [name, end] of Object.entries(ends)) {
    const run = script(await make(await signedInAs(app, annaId), name));
    expect(await status(run), name).toBe(200);
    await end();
    expect(await status(run), name).toBe(401);
    if (name === 'disabled') app.meta.users.update(annaId, { active: true });
    // Sessions end as well with the clock.
    if (name === 'days') admin = await signedInAs(app, app.adminId);
  }
});

test('a token makes no tokens, and does not lift the check of requests that a cookie signs in', async () => {
  const token = await make(anna, 'nightly');
  expect((await send(script(token), 'POST', TOKENS, { name: 'more', days: 1 })).status).toBe(403);
  anna.headers['Authorization'] = `Bearer ${token}`;
  anna.csrf = null;
  expect((await send(anna, 'PUT', '/api/v1/me/', { first_name: 'Eve' })).status).toBe(400);
  expect(await status(script(`${token}x`))).toBe(401);
  expect((await script(token).get('/tabstateview/')).status).not.toBe(200);
});

test.each([
  [{ name: '', days: 30 }],
  [{ name: '  ', days: 30 }],
  [{ name: 'taken', days: 30 }],
  [{ name: 'x'.repeat(65), days: 30 }],
  [{ name: 'x', days: 0 }],
  [{ name: 'x', days: 367 }],
  [{ name: 'x', days: 1.5 }],
  [{ name: 'x' }],
])('%j makes no token', async (wrong) => {
  await make(anna, 'taken');
  expect((await send(anna, 'POST', TOKENS, wrong)).status).toBe(400);
  expect(await tokensOf(anna, OWN)).toHaveLength(1);
});
