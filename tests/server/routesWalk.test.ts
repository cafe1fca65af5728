import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_OUTSIDE_SIGN_IN } from '../../server/auth/outside/signInConfig.ts';
import type { DeclaredRoute } from '../../server/auth/routeRight.ts';
import type { Log } from '../../server/log.ts';
import { callWorld, type CallWorld } from './callWorld.ts';
import { secretRows } from './secretRows.ts';
import { type FuzzCaller, NAME_MARK, secretWorld } from './secretWorld.ts';
import { countingRandom } from './testApp.ts';
import { testTemplates } from './testTemplates.ts';

/**
 * Every route once as everybody: what is secret in any table is shown to nobody else, and nothing makes the server fail.
 * The first of each kind of thing is secret.
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
  await secretRows(world, 1);
}, 120_000);
afterAll(() => world.close());

/** Leaving is no question: the caller would be nobody from then on. */
const isAsked = ({ path }: DeclaredRoute): boolean => !path.includes('logout') && !path.endsWith('/login/');

/** The first thing of a route; of one that names its choices, the first choice. */
const addressOf = ({ path }: DeclaredRoute): string =>
  path.replaceAll(/:\w+\{(\w+)\|[^}]*\}/g, '$1').replaceAll(/:\w+(\{[^/]*\})?/g, '1');

const BODIES = [
  '{}',
  JSON.stringify({
    datasource: { id: 1, type: 'table' },
    queries: [{ columns: ['word'], metrics: [], row_limit: 10 }],
    database_id: 1,
    sql: 'SELECT * FROM vault',
    client_id: 'walk',
  }),
];

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
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await world.browser.get(path);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await answer.text(), `${path}: ${answer.status}`).toContain(NAME_MARK);
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
        for (const body of route.method === 'GET' ? [undefined] : BODIES) {
          /* oxlint-disable no-await-in-loop -- one after the other */
          const text = await (await caller.ask(route.method, addressOf(route), body)).text();
          /* oxlint-enable no-await-in-loop */
          asked += 1;
          const mark = caller.hidden.find((each) => text.includes(each));
          const what = `${caller.name}: ${route.method} ${addressOf(route)}`;
          if (mark !== undefined) shown.push(`${what}: ${mark}`);
          for (const failure of failures.splice(0)) shown.push(`${what} failed: ${failure.slice(0, 300)}`);
        }
    expect(shown).toEqual([]);
    expect(asked).toBeGreaterThanOrEqual(routes.length * callers.length);
  },
  300_000,
);
