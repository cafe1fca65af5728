import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_OUTSIDE_SIGN_IN } from '../../../server/auth/outside/signInConfig.ts';
import type { DeclaredRoute } from '../../../server/auth/rights/routeRight.ts';
import type { Log } from '../../../server/base/log.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { ownMark, reportMark, ROLE_MARK, SHARED_MARKS } from '../people/ownedRows.ts';
import { type FuzzCaller, NAME_MARK, PEOPLE, secretWorld } from '../people/secretWorld.ts';
import { countingRandom } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';

/**
 * Every route once as everybody: what is secret in any table is shown to nobody else, and nothing makes the server
 * fail. The first of each kind of thing is secret.
 */

const failures: string[] = [];
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (text, more) => void failures.push(`${text} ${JSON.stringify(more)}`),
};

let world: CallWorld;
let callers: readonly FuzzCaller[];
beforeAll(async () => {
  const more = ["CREATE TABLE vault AS SELECT 'ROWMARK' AS word, i AS id FROM range(3) AS t(i)"];
  world = await callWorld(log, countingRandom(), testTemplates(), more, {
    signIn: { ...NO_OUTSIDE_SIGN_IN, visitors: true },
  });
  callers = await secretWorld(world);
}, 120_000);
afterAll(() => world.close());

/** Leaving is no question: the caller would be nobody from then on. */
const isAsked = ({ path }: DeclaredRoute): boolean => !path.includes('logout') && !path.endsWith('/login/');

/** One thing of a route; of a route that names its choices, the first choice. */
const addressOf = ({ path }: DeclaredRoute, id = 1): string =>
  path.replaceAll(/:\w+\{(\w+)\|[^}]*\}/g, '$1').replaceAll(/:\w+(\{[^/]*\})?/g, String(id));

/** Reads are asked for things of several people, alone and many at once. */
const addressesOf = (route: DeclaredRoute): readonly string[] => {
  if (route.method !== 'GET') return [addressOf(route)];
  const many = `${addressOf(route)}?q=!(1,2,3,4)`;
  return [addressOf(route), route.path.includes(':') ? addressOf(route, 3) : many];
};

const BODIES = [
  '{}',
  JSON.stringify({
    datasource: { id: 1, type: 'table' },
    queries: [{ columns: ['word'], metrics: [], row_limit: 10 }],
    database_id: 1,
    sql: 'SELECT * FROM vault',
    client_id: 'walk',
  }),
  JSON.stringify({
    datasource: { id: 2, type: 'table' },
    queries: [
      {
        columns: ['id'],
        metrics: [],
        row_limit: 10,
        annotation_layers: [
          {
            name: 'x',
            annotationType: 'EVENT',
            sourceType: 'NATIVE',
            value: 1,
            show: true,
            showMarkers: true,
          },
        ],
      },
    ],
  }),
];

const asksOf = (route: DeclaredRoute): readonly (readonly [string, string | undefined])[] =>
  addressesOf(route).flatMap((address) =>
    (route.method === 'GET' ? [undefined] : BODIES).map((body) => [address, body] as const),
  );

test('everybody has things of their own, and reads them', async () => {
  const readers = [
    ['sqllab', '/api/v1/saved_query/', ownMark],
    ['sqllab', '/api/v1/query/', ownMark],
    ['sqllab', '/tabstateview/5', ownMark],
    ['sqllab', '/api/v1/dashboard/?q=(page_size:100)', ownMark],
    ['gamma', '/api/v1/sextant/notices/?after=0', ownMark],
    ['gamma', '/api/v1/sextant/account/sessions/', ownMark],
    ['gamma', '/api/v1/dashboard/?q=(page_size:100)', ownMark],
    ['clerk', '/api/v1/report/', reportMark],
  ] as const;
  for (const [name, path, markOf] of readers) {
    const caller = callers.find((each) => each.name === name);
    const text = (await (await caller?.ask('GET', path))?.text()) ?? '';
    const named = PEOPLE.filter((each) => text.includes(markOf(each)));
    expect(named, `${name}: ${path}: ${text.slice(0, 200)}`).toEqual([name]);
  }
});

test('what is shared is read by those who have the permission', async () => {
  const readers = [
    ['alpha', '/api/v1/annotation_layer/', SHARED_MARKS.Annotation],
    ['alpha', '/api/v1/annotation_layer/1/annotation/', SHARED_MARKS.Annotation],
    ['alpha', '/api/v1/css_template/', SHARED_MARKS.CssTemplate],
    ['alpha', '/api/v1/tag/', SHARED_MARKS.Tag],
    ['gamma', '/api/v1/sextant/playlist/', SHARED_MARKS.Dashboard],
    ['sqllab', '/api/v1/sqllab/permalink/1', SHARED_MARKS.SqlLabPermalinkRestApi],
  ] as const;
  for (const [name, path, mark] of readers) {
    const caller = callers.find((each) => each.name === name);
    expect(await (await caller?.ask('GET', path))?.text(), `${name}: ${path}`).toContain(mark);
  }
  const { body } = await world.call('GET', '/api/v1/dashboard/?q=(page_size:100)');
  expect(JSON.stringify(body)).toContain(ROLE_MARK);
});

test('outsiders read annotations with the charts that show them, and no others', async () => {
  const shownTo = async (name: string): Promise<boolean> => {
    const caller = callers.find((each) => each.name === name);
    const response = await caller?.ask('POST', '/api/v1/chart/data', BODIES[2]);
    const text = (await response?.text()) ?? '';
    return text.includes(SHARED_MARKS.Annotation);
  };
  const outsiders = ['guest', 'visitor', 'stranger'];
  expect(await Promise.all(outsiders.map(shownTo))).toEqual([false, false, false]);
  const known = world.meta.charts.byId(2)?.params ?? null;
  const layers = [{ name: 'x', annotationType: 'EVENT', sourceType: 'NATIVE', value: 1 }];
  world.meta.charts.update(2, { params: JSON.stringify({ annotation_layers: layers }) });
  expect(await Promise.all(outsiders.map(shownTo))).toEqual([true, true, true]);
  world.meta.charts.update(2, { params: known });
});

test('the secrets are there: an administrator reads them', async () => {
  for (const path of [
    '/api/v1/report/',
    '/api/v1/report/1/log/',
    '/api/v1/query/',
    '/api/v1/saved_query/',
    '/api/v1/rowlevelsecurity/',
    '/api/v1/sextant/security_log/',
    '/api/v1/sextant/screen/',
    '/api/v1/sextant/sessions/',
    '/api/v1/sextant/notices/?after=0',
    '/tabstateview/1',
  ]) {
    const response = await world.browser.get(path);
    expect(await response.text(), `${path}: ${response.status}`).toContain(NAME_MARK);
  }
});

test.each(['GET', 'others'])(
  'every route, asked once by everybody, shows nobody what is not theirs (%s)',
  async (kind) => {
    const routes = world.routes.filter(
      (route) => isAsked(route) && (route.method === 'GET') === (kind === 'GET'),
    );
    const shown: string[] = [];
    let asked = 0;
    failures.length = 0;
    for (const caller of callers)
      for (const route of routes)
        for (const [address, body] of asksOf(route)) {
          const text = await (await caller.ask(route.method, address, body)).text();
          asked += 1;
          const mark = caller.hidden.find((each) => text.includes(each));
          const what = `${caller.name}: ${route.method} ${address} ${body?.slice(0, 40) ?? ''}`;
          if (mark !== undefined) shown.push(`${what}: ${mark}`);
          for (const failure of failures.splice(0)) shown.push(`${what} failed: ${failure.slice(0, 300)}`);
        }
    expect(shown).toEqual([]);
    expect(asked).toBeGreaterThanOrEqual(routes.length * callers.length);
  },
  300_000,
);
