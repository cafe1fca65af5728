import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import type { PermissionPair } from '../../../server/meta/people/roles.ts';
import type { Browser } from '../browser.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { countingRandom, testClock } from '../testApp.ts';

/** An owner who looks at a dashboard or chart of theirs for a role: what both may see, and nothing else. */

const CLAUSES = ['id < 2', 'id > 0', 'id <> 3', 'id IN (1, 4)', '1 = 1', '1 = 0'] as const;

let world: CallWorld;
let owner: Browser;
let reader = 0;
let held = 0;
let datasets: number[] = [];
const charts: number[] = [];
let board = 0;
let elsewhere = 0;

beforeAll(async () => {
  world = await callWorld();
  const { meta } = world;
  const dataset = (table_name: string, sql?: string) =>
    world.make('/api/v1/dataset/', { database: world.databaseId, schema: 'main', table_name, sql });
  datasets = [await dataset('ships'), await dataset('all_ships', 'SELECT * FROM ships')];
  for (const id of datasets) {
    const body = { slice_name: `C${id}`, datasource_id: id, datasource_type: 'table', viz_type: 'table' };
    charts.push(await world.make('/api/v1/chart/', body));
  }
  board = await world.make('/api/v1/dashboard/', { dashboard_title: 'Fleet', published: true });
  elsewhere = await world.make('/api/v1/dashboard/', { dashboard_title: 'Elsewhere', published: true });
  for (const chart of charts) meta.charts.setDashboards(chart, [board]);
  const names = { firstName: 'Olga', lastName: 'X', email: 'o@x' };
  const id = meta.users.insert({ username: 'olga', passwordHash: '', ...names }, 0);
  held = meta.roles.put('Authors', []);
  reader = meta.roles.put('Readers', []);
  meta.roles.grant(id, held);
  meta.owners.set('dashboard', board, [id]);
  meta.owners.set('chart', charts[0] ?? 0, [id]);
  owner = world.another();
  await owner.get(`/login/?key=${newSignInKey(meta, id, testClock(), countingRandom(200))}`);
  owner.csrf = (await owner.json<{ result: string }>('/api/v1/security/csrf_token/')).result;
});
afterAll(() => world.close());

const BASIC: readonly PermissionPair[] = [
  ['can_read', 'SecurityRestApi'],
  ['can_read', 'Dashboard'],
  ['can_read', 'Chart'],
  ['can_read', 'Dataset'],
];
const reads = (at: number): PermissionPair => ['datasource_access', `[harbour].[x](id:${datasets[at]})`];
const WRITES: readonly PermissionPair[] = [
  ['can_write', 'Dashboard'],
  ['can_write', 'Chart'],
];

/** One call of the owner, of an administrator who views as the role, or of the owner who looks for the role. */
function ask(by: Browser, as: string | null, method: string, path: string, body?: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': by.csrf ?? '' };
  return by.send(method, path, {
    headers: { ...headers, ...(as !== null && { 'X-Sextant-View-As': as }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
const forRole = () => `role:${reader}:dashboard:${board}`;

const query = (at: number, more: object = {}) => ({
  datasource: { id: datasets[at], type: 'table' },
  queries: [{ columns: ['id'], metrics: [], orderby: [['id', true]], row_limit: 100 }],
  form_data: { dashboardId: board },
  ...more,
});
/** The rows of an answer; null where it is refused. */
async function rows(response: Response): Promise<readonly number[] | null> {
  if (response.status === 403) return null;
  expect(response.status, await response.clone().text()).toBe(200);
  const { result } = (await response.json()) as { result: { data: { id: number }[] }[] };
  return result[0]?.data.map(({ id }) => id) ?? [];
}
const rule = fc.record({
  filterType: fc.constantFrom('Regular' as const, 'Base' as const),
  groupKey: fc.constantFrom(null, 'g', 'h'),
  clause: fc.constantFrom(...CLAUSES),
  forOwner: fc.boolean(),
  forReader: fc.boolean(),
});
const rights = fc.record({ first: fc.boolean(), second: fc.boolean(), csv: fc.boolean() });
const pairsOf = ({ first, second, csv }: { first: boolean; second: boolean; csv: boolean }) => [
  ...BASIC,
  ...(first ? [reads(0)] : []),
  ...(second ? [reads(1)] : []),
  ...(csv ? [['can_csv', 'Superset'] as const] : []),
];

describe('an owner who looks for a role', () => {
  test('sees exactly the rows that both may see, whatever the rights, rules and roles of the dashboard', async () => {
    const { meta } = world;
    await fc.assert(
      fc.asyncProperty(
        rights,
        rights,
        fc.array(rule, { maxLength: 4 }),
        fc.constantFrom([], [reader], [held], [reader, held]),
        fc.boolean(),
        fc.nat(1),
        async (owners, readers, rules, shownTo, published, at) => {
          meta.roles.setPairs(held, [...pairsOf(owners), ...WRITES]);
          meta.roles.setPairs(reader, pairsOf(readers));
          for (const { id } of meta.rowRules.list()) meta.rowRules.remove(id);
          for (const [index, { filterType, groupKey, clause, forOwner, forReader }] of rules.entries()) {
            const roles = [...(forOwner ? [held] : []), ...(forReader ? [reader] : [])];
            const text = { name: `r${index}`, description: null, filterType, groupKey, clause };
            meta.rowRules.insert({ ...text, datasets: [datasets[0] ?? 0], roles }, null, 0);
          }
          await world.call('PUT', `/api/v1/dashboard/${board}`, { roles: shownTo, published });
          const data = '/api/v1/chart/data';
          const mine = await rows(await ask(owner, null, 'POST', data, query(at)));
          const theirs = await rows(await ask(world.browser, `role:${reader}`, 'POST', data, query(at)));
          const seen = await rows(await ask(owner, forRole(), 'POST', data, query(at)));
          for (const id of seen ?? []) {
            expect(mine).toContain(id);
            expect(theirs).toContain(id);
          }
          const shows = (name: Browser, as: string | null) =>
            ask(name, as, 'GET', `/api/v1/dashboard/${board}`).then(({ status }) => status === 200);
          const isShown = await shows(owner, forRole());
          expect(isShown).toBe(await shows(world.browser, `role:${reader}`));
          // What both see on a dashboard that both see is seen whole.
          if (isShown && mine !== null && theirs !== null)
            expect(seen).toEqual(mine.filter((id) => theirs.includes(id)));
          const csv = await ask(owner, forRole(), 'POST', data, query(at, { result_format: 'csv' }));
          expect(csv.status).toBe(seen !== null && owners.csv && readers.csv ? 200 : 403);
        },
      ),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 60) },
    );
  }, 240_000);
});

describe('the view for a role', () => {
  beforeAll(async () => {
    const { meta } = world;
    for (const { id } of meta.rowRules.list()) meta.rowRules.remove(id);
    const all = pairsOf({ first: true, second: true, csv: true });
    meta.roles.setPairs(held, [...all, ...WRITES]);
    meta.roles.setPairs(reader, all);
    await world.call('PUT', `/api/v1/dashboard/${board}`, { roles: [], published: true });
  });

  test('is for owners of what is viewed, and of nothing but that', async () => {
    const status = async (as: string, path: string) => (await ask(owner, as, 'GET', path)).status;
    expect(await status(forRole(), `/api/v1/dashboard/${board}`)).toBe(200);
    expect(await status(forRole(), `/api/v1/dashboard/${elsewhere}`)).toBe(404);
    expect(await status(`role:${reader}:dashboard:${elsewhere}`, '/api/v1/me/')).toBe(403);
    expect(await status(`role:${reader}:dashboard:999`, '/api/v1/me/')).toBe(403);
    expect(await status(`role:999:dashboard:${board}`, '/api/v1/me/')).toBe(404);
    const [own = 0, other = 0] = charts;
    expect(await status(`role:${reader}:chart:${own}`, `/api/v1/chart/${own}`)).toBe(200);
    expect(await status(`role:${reader}:chart:${own}`, `/api/v1/dataset/${datasets[0]}`)).toBe(200);
    expect(await status(`role:${reader}:chart:${own}`, `/api/v1/dataset/${datasets[1]}`)).toBe(404);
    expect(await status(`role:${reader}:chart:${own}`, `/api/v1/chart/${other}`)).toBe(404);
    expect(await status(`role:${reader}:chart:${own}`, `/api/v1/dashboard/${board}`)).toBe(404);
    expect(await status(`role:${reader}:chart:${other}`, '/api/v1/me/')).toBe(403);
  });

  test('changes nothing, opens no lists, and is noted in the security log', async () => {
    for (const [method, path] of [
      ['PUT', `/api/v1/dashboard/${board}`],
      ['DELETE', `/api/v1/dashboard/${board}`],
      ['POST', '/api/v1/sqllab/execute/'],
      ['GET', '/api/v1/dashboard/'],
      ['GET', '/api/v1/dataset/'],
      ['GET', '/api/v1/saved_query/'],
      ['GET', '/api/v1/sextant/account/sessions'],
    ] as const)
      expect(
        (await ask(owner, forRole(), method, path, method === 'GET' ? undefined : {})).status,
        path,
      ).toBe(403);
    await ask(owner, forRole(), 'GET', '/api/v1/me/');
    expect(world.meta.securityEvents.all()).toContainEqual(
      expect.objectContaining({
        kind: 'viewed-as',
        username: 'olga',
        detail: `role Readers, dashboard ${board}`,
      }),
    );
  });

  test('for the role of administrators shows no more than the owner sees, and offers no change', async () => {
    const admin = world.meta.roles.byName('Admin')?.id ?? 0;
    const as = `role:${admin}:dashboard:${board}`;
    const me = (await (await ask(owner, as, 'GET', '/api/v1/me/roles/')).json()) as {
      result: { roles: Record<string, string[][]> };
    };
    const { roles } = me.result;
    expect(Object.keys(roles)).toEqual(['role Admin']);
    expect(roles['role Admin']).toContainEqual(['can_read', 'Chart']);
    expect(JSON.stringify(roles)).not.toContain('can_write');
    world.meta.roles.setPairs(held, [...pairsOf({ first: false, second: true, csv: false }), ...WRITES]);
    expect(await rows(await ask(owner, as, 'POST', '/api/v1/chart/data', query(0)))).toBeNull();
    expect(await rows(await ask(owner, as, 'POST', '/api/v1/chart/data', query(1)))).toHaveLength(5);
  });

  test('refuses rows that depend on the person who reads, and what it read before a right was taken', async () => {
    const { meta } = world;
    meta.roles.setPairs(held, [...pairsOf({ first: true, second: true, csv: true }), ...WRITES]);
    const data = '/api/v1/chart/data';
    expect(await rows(await ask(owner, forRole(), 'POST', data, query(0)))).toHaveLength(5);
    const clause = "'{{ current_username() }}' <> 'olga'";
    const text = { name: 'own', description: null, filterType: 'Regular', groupKey: null, clause };
    meta.rowRules.insert({ ...text, datasets: [datasets[0] ?? 0], roles: [held] }, null, 0);
    expect(await rows(await ask(owner, null, 'POST', data, query(0)))).toEqual([]);
    const refused = await ask(owner, forRole(), 'POST', data, query(0));
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await refused.text()).toContain('depends on the person who reads');
    meta.roles.setPairs(reader, BASIC);
    expect(await rows(await ask(owner, forRole(), 'POST', data, query(1)))).toBeNull();
  });
});
