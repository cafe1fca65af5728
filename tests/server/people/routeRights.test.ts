import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import {
  assertDeclared,
  declaredRoutes,
  type DeclaredRoute,
} from '../../../server/auth/rights/routeRight.ts';
import { BUILT_IN_ROLES } from '../../../server/people/builtInRoles.ts';
import type { Browser } from '../browser.ts';
import { addUser, signedInAs } from './people.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** Every route with every role: who is refused is what a recorded Superset's roles say. */

const RECORDED = JSON.parse(
  readFileSync(new URL('./recordedRoles.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly string[]>>;

/** The only routes that strangers may call: signing in and out, and what contains nobody's data. */
const FOR_ANYONE = [
  'GET /',
  'GET /api/v1/sextant/capabilities',
  'GET /api/v1/sextant/chart_type/installed',
  'GET /health',
  'GET /healthcheck',
  'GET /index.html',
  'GET /login/',
  'GET /login/style.css',
  'GET /logout/',
  'GET /ping',
  'GET /release.json',
  'GET /version',
  'POST /api/v1/security/login',
  'POST /api/v1/security/refresh',
  'POST /api/v1/sextant/screen/code',
  'POST /api/v1/sextant/screen/join',
  'POST /login/',
  'POST /logout/',
  // Redirects for people who are signed in, and the page for others.
  'GET /superset/dashboard/:name/',
  'GET /superset/dashboard/p/:key/',
  'GET /superset/explore/table/:id{[0-9]+}/',
  'GET /superset/slice/:id{[0-9]+}/',
  // Redirects to the SQL editor, which asks for a sign-in.
  'GET /superset/sqllab/',
  'GET /superset/sqllab/history/',
];

const named = ({ method, path }: DeclaredRoute): string => `${method} ${path}`;

let app: TestApp;
let routes: readonly DeclaredRoute[];
const people = new Map<string, Browser>();
beforeAll(async () => {
  app = await testApp();
  routes = declaredRoutes(createApp(app.deps));
  app.meta.roles.put('nothing', []);
  for (const [who, roles] of [
    ['gamma', ['Gamma']],
    ['alpha', ['Alpha']],
    ['sqllab', ['Gamma', 'sql_lab']],
    ['nobody', ['nothing']],
  ] as const) {
    people.set(who, await signedInAs(app, addUser(app, who, roles)));
  }
});

const PAIRS: Readonly<Record<string, ReadonlySet<string>>> = {
  gamma: new Set(RECORDED['Gamma']),
  alpha: new Set(RECORDED['Alpha']),
  sqllab: new Set([...(RECORDED['Gamma'] ?? []), ...(RECORDED['sql_lab'] ?? [])]),
  nobody: new Set(),
};

test('roles have the permissions that a recorded Superset gives them [PERM-07]', () => {
  for (const [name, pairs] of Object.entries(RECORDED)) {
    const ours = BUILT_IN_ROLES[name]?.map((pair) => pair.join(' ')) ?? [];
    expect(ours.sort(), name).toEqual([...pairs].sort());
  }
});

test('a route that declares no right keeps the server from starting', () => {
  const bare = createApp(app.deps);
  bare.get('/api/v1/forgotten/', (c) => c.json({}));
  expect(() => assertDeclared(bare)).toThrow('GET /api/v1/forgotten/');
});

test('strangers may call the routes to sign in, and those that contain nobody’s data', () => {
  const open = routes.filter(({ right }) => right === 'anyone').map(named);
  expect(open.sort()).toEqual([...FOR_ANYONE].sort().filter((each) => open.includes(each)));
  expect(open.filter((each) => !FOR_ANYONE.includes(each))).toEqual([]);
});

test('every other route rejects strangers, whatever they ask', async () => {
  const stranger = app.browser();
  const let_in: string[] = [];
  for (const route of routes.filter(({ right }) => right !== 'anyone')) {
    const { status } = await ask(stranger, route);
    // Changes are refused for their missing token before anything else.
    if (![400, 401, 302].includes(status)) let_in.push(`${named(route)} ${status}`);
  }
  expect(let_in).toEqual([]);
});

describe.each(['gamma', 'alpha', 'sqllab', 'nobody'])('as %s', (who) => {
  test('a route is refused exactly where the role lacks its permission', async () => {
    const browser = people.get(who);
    const wrong: string[] = [];
    for (const route of routes) {
      if (typeof route.right === 'string' || route.right === null || browser === undefined) continue;
      const may = PAIRS[who]?.has(route.right.join(' ')) === true;
      const response = await ask(browser, route);
      const isRefused = response.status === 403 && REFUSALS.test(await response.text());
      // Without a token no change gets as far as its right.
      const isStopped = isRefused || (who === 'nobody' && [302, 400].includes(response.status));
      if (may ? isRefused : !isStopped)
        wrong.push(`${named(route)} (${route.right.join(' ')}): ${response.status}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** What a route says to whoever lacks its permission. */
const REFUSALS = /^\{"message":"(Forbidden|Access is Denied)"/;

/** Calls a route for something that does not exist, with a body that is not valid. */
function ask(browser: Browser, { method, path }: DeclaredRoute): Promise<Response> {
  const asked = path
    .replaceAll(/:uuid\{[^/]*\}/g, '00000000-0000-4000-8000-000000000000')
    .replaceAll(/:\w+\{(\w+)\|[^}]*\}/g, '$1')
    .replaceAll(/:\w+(\{[^/]*\})?/g, '999999');
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '' };
  const body = method === 'GET' ? undefined : '{}';
  return browser.send(method, asked, body === undefined ? {} : { headers, body });
}
