import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_OUTSIDE_SIGN_IN } from '../../../server/auth/outside/signInConfig.ts';
import { silentLog } from '../../../server/base/log.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { countingRandom } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';

/** Visitors who have not signed in, at a server that shows them what the role Public may see. */

const start = (visitors: boolean) =>
  callWorld(silentLog, countingRandom(), testTemplates(), [], {
    signIn: { ...NO_OUTSIDE_SIGN_IN, visitors },
  });

let world: CallWorld;
let ships = 0;
let secret = 0;
let shown = 0;
let draft = 0;
let unseen = 0;

beforeAll(async () => {
  world = await start(true);
  const table = { database: world.databaseId, schema: 'main' };
  ships = await world.make('/api/v1/dataset/', { ...table, table_name: 'ships' });
  secret = await world.make('/api/v1/dataset/', { ...table, table_name: 'secret', sql: 'SELECT 1 AS id' });
  const chart = (name: string, dataset: number) =>
    world.make('/api/v1/chart/', {
      slice_name: name,
      datasource_id: dataset,
      datasource_type: 'table',
      viz_type: 'table',
    });
  const dashboard = (title: string, published: boolean) =>
    world.make('/api/v1/dashboard/', { dashboard_title: title, published });
  shown = await dashboard('Shown', true);
  draft = await dashboard('Draft', false);
  unseen = await dashboard('Unseen', true);
  world.meta.charts.setDashboards(await chart('Ships', ships), [shown, draft]);
  world.meta.charts.setDashboards(await chart('Secret', secret), [unseen]);
});
afterAll(() => world.close());

const PUBLIC_PAIRS = (): [string, string][] => [
  ['can_read', 'Dashboard'],
  ['can_read', 'Chart'],
  ['can_write', 'Dashboard'],
  ['can_log', 'Superset'],
  ['can_recent_activity', 'Log'],
  ['datasource_access', `[harbour].[ships](id:${ships})`],
];
const publicRole = (of = world): number => of.meta.roles.byName('Public')?.id ?? 0;
const open = (pairs: [string, string][] = PUBLIC_PAIRS()): void => {
  world.meta.roles.setPairs(publicRole(), pairs);
};

/** A call without anything that names a person, or of the page of a visitor. */
const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  world.another().send(method, path, {
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const AS_VISITOR = { 'X-Sextant-View-As': 'public' };
const query = (id: number) => ({
  datasource: { id, type: 'table' },
  queries: [{ columns: ['id'], metrics: [], orderby: [['id', true]], row_limit: 100 }],
});
async function ids(headers: Record<string, string> = {}): Promise<number[]> {
  const response = await ask('POST', '/api/v1/chart/data', query(ships), headers);
  expect(response.status).toBe(200);
  const { result } = (await response.json()) as { result: { data: { id: number }[] }[] };
  return result[0]?.data.map(({ id }) => id) ?? [];
}

describe('a server without the option', () => {
  test('shows visitors nothing, whatever the role Public may see', async () => {
    const closed = await start(false);
    closed.meta.roles.setPairs(publicRole(closed), [['can_read', 'Dashboard']]);
    for (const headers of [{}, AS_VISITOR])
      expect((await closed.another().get('/api/v1/dashboard/', headers)).status).toBe(401);
    const { visitors } = await closed.another().json<{ visitors?: boolean }>('/api/v1/sextant/capabilities');
    expect(visitors).toBeUndefined();
    await closed.close();
  });
});

describe('a visitor', () => {
  test('sees nothing until the role Public may see something', async () => {
    open([]);
    expect((await ask('GET', '/api/v1/dashboard/')).status).toBe(401);
    const { visitors } = await world.another().json<{ visitors?: boolean }>('/api/v1/sextant/capabilities');
    expect(visitors).toBeUndefined();
  });

  test.each([
    ['a program without credentials', {}],
    ['the page of a visitor', AS_VISITOR],
  ])('sees what the role Public may see, as %s', async (_, headers) => {
    open();
    const list = (await (await ask('GET', '/api/v1/dashboard/', undefined, headers)).json()) as {
      ids: number[];
    };
    expect(list.ids).toEqual([shown]);
    const status = async (path: string) => (await ask('GET', path, undefined, headers)).status;
    expect(await status(`/api/v1/dashboard/${shown}`)).toBe(200);
    expect(await status(`/api/v1/dashboard/${draft}`)).toBe(404);
    expect(await status(`/api/v1/dashboard/${unseen}`)).toBe(404);
    expect(await ids(headers)).toEqual([0, 1, 2, 3, 4]);
    expect((await ask('POST', '/api/v1/chart/data', query(secret), headers)).status).toBe(403);
    for (const path of ['/api/v1/dataset/', '/api/v1/security/users/', '/api/v1/sextant/account/sessions'])
      expect([401, 403], path).toContain(await status(path));
  });

  test('is nobody to a program, as in a Superset, and to the own page somebody without a way to sign in', async () => {
    open();
    for (const path of ['/api/v1/me/', '/api/v1/me/roles/', '/api/v1/security/csrf_token/'])
      expect((await ask('GET', path)).status).toBe(401);
    const me = await ask('GET', '/api/v1/me/', undefined, AS_VISITOR);
    const token = await ask('GET', '/api/v1/security/csrf_token/', undefined, AS_VISITOR);
    expect([token.status, token.headers.get('Set-Cookie')]).toEqual([200, null]);
    expect(await me.json()).toMatchObject({ result: { first_name: 'Visitor' } });
    const users = await world.call('GET', '/api/v1/security/users/');
    expect(JSON.stringify(users.body)).not.toContain('visitor');
  });

  test('changes nothing, whatever the role may, and is offered no change', async () => {
    open();
    const calls = [
      ['PUT', `/api/v1/dashboard/${shown}`],
      ['POST', '/api/v1/dashboard/'],
      ['DELETE', `/api/v1/dashboard/${shown}`],
      ['POST', '/api/v1/sqllab/execute/'],
      ['POST', '/superset/log/'],
    ] as const;
    for (const [method, path] of calls) {
      expect((await ask(method, path, { dashboard_title: 'x' }, AS_VISITOR)).status, path).toBe(403);
      expect([302, 400, 401], path).toContain((await ask(method, path, { dashboard_title: 'x' })).status);
    }
    const roles = await (await ask('GET', '/api/v1/me/roles/', undefined, AS_VISITOR)).text();
    expect(roles).toContain('can_read');
    expect(roles).not.toContain('can_write');
  });

  test('reads the rows that rules leave the role, and never the kept response of a person', async () => {
    open();
    const all = await world.call('POST', '/api/v1/chart/data', query(ships));
    expect(JSON.stringify(all.body)).toContain('"id":4');
    const clause = { filter_type: 'Regular', tables: [ships], roles: [publicRole()], clause: 'id < 2' };
    const rule = await world.make('/api/v1/rowlevelsecurity/', { name: 'public', ...clause });
    expect(await ids()).toEqual([0, 1]);
    const mine = await world.call('POST', '/api/v1/chart/data', query(ships));
    expect(JSON.stringify(mine.body)).toContain('"id":4');
    await world.call('DELETE', `/api/v1/rowlevelsecurity/${rule}`);
    expect(await ids()).toEqual([0, 1, 2, 3, 4]);
  });

  test('leaves no trace that other visitors could find, and cannot fill the security log', async () => {
    open();
    const entries = () => world.meta.securityEvents.all().length;
    const before = entries();
    await ask('GET', '/api/v1/security/users/', undefined, AS_VISITOR);
    await ask('GET', `/api/v1/dashboard/${shown}`, undefined, AS_VISITOR);
    expect(entries()).toBe(before);
    const recent = await ask('GET', '/api/v1/log/recent_activity/', undefined, AS_VISITOR);
    expect(await recent.json()).toMatchObject({ result: [] });
  });

  test('is not what a person becomes whose session has ended: that person signs in again', async () => {
    open();
    const browser = world.another();
    await browser.signIn('admin', 'correct horse');
    expect((await browser.get('/api/v1/dashboard/')).status).toBe(200);
    for (const { tokenHash } of world.meta.sessions.all(0)) world.meta.sessions.remove(tokenHash);
    expect((await browser.get('/api/v1/dashboard/')).status).toBe(401);
    const bearer = { Authorization: 'Bearer x.y.z' };
    expect((await ask('GET', '/api/v1/dashboard/', undefined, bearer)).status).toBe(422);
  });
});
