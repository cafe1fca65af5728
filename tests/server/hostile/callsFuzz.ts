import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { DeclaredRoute } from '../../../server/auth/rights/routeRight.ts';
import type { Log } from '../../../server/base/log.ts';
import { RECORDING } from '../../contract/recording.ts';
import { callWorld } from '../callWorld.ts';
import { secretWorld } from '../people/secretWorld.ts';
import { seededRandom } from '../../world/seededRandom.ts';
import { testTemplates } from '../templates/testTemplates.ts';
import { brokenRequests } from './brokenArguments.ts';

/** Calls that answer with 500 as the contract does, and where that was recorded. */
export const RECORDED_500: Readonly<Record<string, string>> = {
  'GET /api/v1/chart/': 'auth_session.42.bad_rison',
  'POST /api/v1/chart/data': 'chart_data.17.body_empty_object',
  'GET /superset/fetch_datasource_metadata': 'dataset.65.fetch_datasource_metadata_bad_type',
  'POST /superset/explore_json/': 'explore_json.10.unknown_viz',
};

interface Recorded {
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string };
  readonly response: { readonly status: number };
}

/** A recorded response by its name. */
export function recorded(name: string): Recorded | undefined {
  const file = join(RECORDING, 'fixtures', `${name.split('.')[0]}.json`);
  const { fixtures } = JSON.parse(readFileSync(file, 'utf8')) as { readonly fixtures: readonly Recorded[] };
  return fixtures.find((each) => each.name === name);
}

/** Signing out and in are no questions: the caller would be somebody else from then on. */
const isAsked = ({ path }: DeclaredRoute): boolean => !/logout|\/login\/$/.test(path);

/** The statuses with which a call may answer. */
function statusesOf({
  method,
  status = 200,
  q,
  query,
  request,
  form,
  invalid,
  errors = [],
  path,
}: Call): Set<number> {
  const takes = q ?? query ?? request ?? form ?? (path.includes('{') ? path : undefined);
  return new Set([
    status,
    401,
    403,
    413,
    // A form without its token.
    302,
    // A form may hold the token of a change.
    ...(takes === undefined && method === 'GET' ? [] : [400]),
    ...(invalid === undefined ? [] : [invalid]),
    ...errors,
    // Of a path that is another one's, or none.
    ...(path.includes('{') ? [404, 405, 308] : []),
  ]);
}

/**
 * Asks every route with each kind of broken argument as an administrator. No answer is a 500 but the contract's own,
 * and a call answers as it says.
 */
export async function askEverything(
  every: boolean,
): Promise<{ readonly asked: number; readonly refused: number }> {
  const failures: string[] = [];
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (text, more) => void failures.push(`${text} ${JSON.stringify(more).slice(0, 600)}`),
  };
  const vault = ["CREATE TABLE vault AS SELECT 'ROWMARK' AS word, i AS id FROM range(3) AS t(i)"];
  const world = await callWorld(log, seededRandom(299), testTemplates(), vault);
  try {
    await secretWorld(world);
    const { browser, calls } = world;
    const byRoute = new Map(calls.map(({ call, route }) => [`${call.method} ${route}`, call]));
    // What deletes comes last.
    const routes = world.routes
      .filter(isAsked)
      .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    const wrong: string[] = [];
    let asked = 0;
    let refused = 0;
    for (const route of routes) {
      const name = `${route.method} ${route.path}`;
      const call = byRoute.get(name);
      const statuses = call && statusesOf(call);
      for (const { kind, path, headers, body, isTokenInBody = false } of brokenRequests(route, call, every)) {
        failures.length = 0;
        const response = await browser.send(route.method, path, {
          headers: { ...headers, ...(!isTokenInBody && { 'X-CSRFToken': browser.csrf ?? '' }) },
          ...(body !== undefined && { body }),
        });
        const text = await response.text();
        asked += 1;
        if (response.status >= 400) refused += 1;
        const what = `${name}: ${kind}: ${response.status} ${text.slice(0, 200)}`;
        const isPage = response.status === 503 && text.includes('No page here yet');
        const isKnown = isPage || (response.status === 500 && RECORDED_500[name] !== undefined);
        for (const failure of failures) wrong.push(`${what} failed: ${failure}`);
        if (response.status >= 500 && !isKnown) wrong.push(what);
        else if (statuses && !isKnown && !statuses.has(response.status))
          wrong.push(`${what} is not declared`);
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
    expect((await browser.get('/api/v1/me/')).status, 'the caller is still signed in').toBe(200);
    return { asked, refused };
  } finally {
    await world.close();
  }
}
