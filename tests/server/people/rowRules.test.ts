import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import type { Browser } from '../browser.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { send } from './people.ts';
import { countingRandom, testClock } from '../testApp.ts';

/** Rules that limit rows: whatever way a person reads a dataset, they get their rows and nobody else's. */

let world: CallWorld;
let ships = 0;
let virtual = 0;
const people = new Map<string, Browser>();
const PAIRS = [
  ['can_read', 'SecurityRestApi'],
  ['can_read', 'Chart'],
  ['can_read', 'Dataset'],
  ['can_csv', 'Superset'],
  ['can_samples', 'Datasource'],
  ['can_get_column_values', 'Datasource'],
  ['can_execute_sql_query', 'SQLLab'],
  ['can_read', 'Database'],
] as const;

async function person(username: string): Promise<Browser> {
  const { meta } = world;
  const names = { firstName: username, lastName: 'X', email: `${username}@x` };
  const id = meta.users.insert({ username, passwordHash: '', ...names }, 0);
  const data = ['database_access', `[harbour].(id:${world.databaseId})`] as const;
  meta.roles.grant(id, meta.roles.put(`role of ${username}`, [...PAIRS, data]));
  const browser = world.another();
  const clock = testClock();
  await browser.get(`/login/?key=${newSignInKey(meta, id, clock, countingRandom(200 + id))}`);
  browser.csrf = (await browser.json<{ result: string }>('/api/v1/security/csrf_token/')).result;
  return browser;
}

const roleOf = (username: string): number => world.meta.roles.byName(`role of ${username}`)?.id ?? 0;

beforeAll(async () => {
  world = await callWorld();
  const body = { database: world.databaseId, schema: 'main', table_name: 'ships' };
  ships = await world.make('/api/v1/dataset/', body);
  virtual = await world.make('/api/v1/dataset/', {
    ...body,
    table_name: 'all_ships',
    sql: 'SELECT * FROM ships',
  });
  for (const name of ['anna', 'ben', 'carla']) {
    people.set(name, await person(name));
  }
});
afterAll(() => world.close());
beforeEach(() => {
  for (const { id } of world.meta.rowRules.list()) world.meta.rowRules.remove(id);
});

async function addRule(rule: object): Promise<number> {
  const whole = { name: 'rule', filter_type: 'Regular', tables: [ships], roles: [], ...rule };
  const made = await world.call('POST', '/api/v1/rowlevelsecurity/', whole);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return Number(made.body['id']);
}

const query = (id: number, more: object = {}) => ({
  datasource: { id, type: 'table' },
  queries: [{ columns: ['id'], metrics: [], orderby: [['id', true]], row_limit: 100 }],
  ...more,
});

type Rows = { result: { data: { id: number }[] }[] };

async function chartIds(browser: Browser, id = ships, more: object = {}): Promise<number[]> {
  const response = await send(browser, 'POST', '/api/v1/chart/data', query(id, more));
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as Rows).result[0]?.data.map((row) => row.id) ?? [];
}

/** Every way to read the dataset, each as the ids that it shows. */
const WAYS: Readonly<Record<string, (browser: Browser) => Promise<number[]>>> = {
  'chart data': (browser) => chartIds(browser),
  'chart data asked again': async (browser) => (await chartIds(browser), chartIds(browser)),
  'chart data of SQL that names the table': (browser) => chartIds(browser, virtual),
  async CSV(browser) {
    const response = await send(
      browser,
      'POST',
      '/api/v1/chart/data',
      query(ships, { result_format: 'csv' }),
    );
    const [, ...lines] = (await response.text()).trim().split(/\r?\n/);
    return lines.map(Number);
  },
  async samples(browser) {
    const path = `/datasource/samples?datasource_type=table&datasource_id=${ships}`;
    const response = await send(browser, 'POST', path, {});
    const { result } = (await response.json()) as { result: { data: { id: number }[]; total_count: number } };
    expect(result.total_count).toBe(result.data.length);
    return result.data.map((row) => row.id);
  },
  async 'an extract for the device'(browser) {
    const response = await browser.get(`/api/v1/dataset/${ships}/extract/`);
    const { rows } = JSON.parse(response.headers.get('X-Sextant-Extract') ?? '{}') as { rows: number };
    // Its file is for the device's engine: with rules of `<=`, the count follows from the ids.
    return [0, 1, 2, 3, 4].slice(0, rows);
  },
  async 'values of a filter'(browser) {
    const path = `/api/v1/datasource/table/${ships}/column/id/values/`;
    const { result } = await browser.json<{ result: number[] }>(path);
    return [...result].sort((a, b) => a - b);
  },
};

describe.each(Object.keys(WAYS).filter((way) => !way.startsWith('an extract')))('%s', (way) => {
  const read = (name: string) => WAYS[way]?.(people.get(name) ?? world.browser);

  test('shows a person the rows of their rules only', async () => {
    await addRule({ roles: [roleOf('anna')], clause: 'id < 2' });
    await addRule({ name: 'two', roles: [roleOf('ben')], clause: 'id >= 3 -- end' });
    expect([await read('anna'), await read('ben'), await read('carla')]).toEqual([
      [0, 1],
      [3, 4],
      [0, 1, 2, 3, 4],
    ]);
  });
});

test('an extract for the device has the rows of the rules only', async () => {
  await addRule({ roles: [roleOf('anna')], clause: 'id < 2' });
  const response = await people.get('anna')?.get(`/api/v1/dataset/${ships}/extract/`);
  expect(response?.status).toBe(200);
  const receipt = JSON.parse(response?.headers.get('X-Sextant-Extract') ?? '{}') as { rows: number };
  expect(receipt.rows).toBe(2);
});

test('data, samples, extracts and datasets say to whom rows are limited, and only to them', async () => {
  await addRule({ roles: [roleOf('anna')], clause: 'id < 2' });
  const rowsSeenBy = async (name: string): Promise<readonly unknown[]> => {
    const browser = people.get(name) ?? world.browser;
    const flag = async (response: Promise<Response>): Promise<unknown> => {
      const { result } = (await (await response).json()) as { result: object };
      return Array.isArray(result) ? result[0] : result;
    };
    const extract = await browser.get(`/api/v1/dataset/${ships}/extract/`);
    const samples = `/datasource/samples?datasource_type=table&datasource_id=${ships}`;
    const parts = await Promise.all([
      flag(send(browser, 'POST', '/api/v1/chart/data', query(ships))),
      flag(send(browser, 'POST', '/api/v1/chart/data', query(virtual, { result_type: 'samples' }))),
      flag(send(browser, 'POST', samples, {})),
      flag(browser.get(`/api/v1/dataset/${ships}`)),
      flag(browser.get(`/api/v1/dataset/${virtual}`)),
    ]);
    const { limited } = JSON.parse(extract.headers.get('X-Sextant-Extract') ?? '{}') as { limited?: boolean };
    return [limited, ...parts.map((part) => (part as { rows_limited?: boolean }).rows_limited)];
  };
  expect(await rowsSeenBy('anna')).toEqual([true, true, true, true, true, true]);
  expect(await rowsSeenBy('ben')).toEqual(Array(6).fill(undefined));
});

test('a base rule limits everybody without its roles, and a group is one choice of several', async () => {
  await addRule({ filter_type: 'Base', roles: [roleOf('carla')], clause: 'id = 0', group_key: 'g' });
  await addRule({ name: 'also', roles: [roleOf('anna')], clause: 'id = 4', group_key: 'g' });
  const ids = (name: string) => chartIds(people.get(name) ?? world.browser);
  expect([await ids('anna'), await ids('ben'), await ids('carla')]).toEqual([[0, 4], [0], [0, 1, 2, 3, 4]]);
});

test('a clause may name the person who asks', async () => {
  await addRule({ filter_type: 'Base', clause: "name = 'ship {{ current_user_id() }}' OR id = 0" });
  const id = world.meta.users.byName('anna')?.id ?? 0;
  expect(await chartIds(people.get('anna') ?? world.browser)).toEqual([0, ...(id < 5 ? [id] : [])]);
});

test('rows are limited from the moment a rule is made, though the response was kept before', async () => {
  const anna = people.get('anna') ?? world.browser;
  expect(await chartIds(anna)).toHaveLength(5);
  const id = await addRule({ roles: [roleOf('anna')], clause: 'id < 2' });
  expect(await chartIds(anna)).toEqual([0, 1]);
  await world.call('PUT', `/api/v1/rowlevelsecurity/${id}`, { clause: 'id < 1' });
  expect(await chartIds(anna)).toEqual([0]);
  await world.call('DELETE', `/api/v1/rowlevelsecurity/${id}`);
  expect(await chartIds(anna)).toHaveLength(5);
});

test('a person with limited rows cannot run SQL on the database, nor smuggle a query into an expression', async () => {
  const anna = people.get('anna') ?? world.browser;
  const run = () =>
    send(anna, 'POST', '/api/v1/sqllab/execute/', { database_id: world.databaseId, sql: 'FROM ships' });
  expect((await run()).status).toBe(200);
  await addRule({ roles: [roleOf('anna')], clause: 'id < 2' });
  expect((await run()).status).toBe(403);
  for (const sqlExpression of [
    '(SELECT max(id) FROM ships)',
    'max(id)) FROM main.ships --',
    '(FROM main.ships)',
  ]) {
    const metrics = [{ expressionType: 'SQL', sqlExpression, label: 'm' }];
    const response = await send(anna, 'POST', '/api/v1/chart/data', query(ships, { queries: [{ metrics }] }));
    expect(response.status, sqlExpression).toBeGreaterThanOrEqual(400);
    const path = `/api/v1/datasource/table/${ships}/validate_expression/`;
    const checked = await send(anna, 'POST', path, { expression: sqlExpression });
    expect(((await checked.json()) as { result: unknown[] }).result, sqlExpression).toHaveLength(1);
  }
});

test('SQL of a dataset that names a limited table by its schema is not read at all', async () => {
  const body = {
    database: world.databaseId,
    schema: 'main',
    table_name: 'named',
    sql: 'SELECT * FROM main.ships',
  };
  const named = await world.make('/api/v1/dataset/', body);
  await addRule({ roles: [roleOf('anna')], clause: 'id < 2' });
  const response = await send(
    people.get('anna') ?? world.browser,
    'POST',
    '/api/v1/chart/data',
    query(named),
  );
  expect([response.status, (await response.json()) as object]).toEqual([
    403,
    { message: expect.stringContaining('limited for you') as string },
  ]);
});

test('a rule is complete, closed, and about what exists', async () => {
  const whole = { name: 'r', filter_type: 'Regular', tables: [ships], roles: [], clause: '1 = 1' };
  const made = (patch: object) => world.call('POST', '/api/v1/rowlevelsecurity/', { ...whole, ...patch });
  expect((await made({ clause: '1=1) OR (1=1' })).status).toBe(400);
  expect((await made({ tables: [] })).body).toEqual({
    message: { tables: ['Shorter than minimum length 1.'] },
  });
  expect((await made({ filter_type: 'Odd' })).body).toEqual({
    message: { filter_type: ['Must be one of: Regular, Base.'] },
  });
  expect((await made({ roles: [9999] })).body).toEqual({ message: "[l'Some roles do not exist']" });
  expect((await made({ tables: [9999] })).status).toBe(422);
  expect((await made({})).status).toBe(201);
  expect((await made({})).status).toBe(422);
});

/** `FUZZ_SEED=1 FUZZ_RUNS=100` tries others, and more. */
const ROUNDS = Number(process.env['FUZZ_RUNS'] ?? 6);

test('no kept response of one person is given to another, over random rules, people and reads', async () => {
  let seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const names = [...people.keys()];
  const ways = Object.keys(WAYS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { id } of world.meta.rowRules.list()) world.meta.rowRules.remove(id);
    const limits = new Map<string, number>();
    for (const name of names) {
      if (random(4) === 0) continue;
      limits.set(name, random(5));
      await addRule({ name, roles: [roleOf(name)], clause: `id <= ${limits.get(name)}` });
    }
    for (let step = 0; step < 8; step++) {
      const name = names[random(names.length)] ?? 'anna';
      const way = ways[random(ways.length)] ?? 'samples';
      const shown = await WAYS[way]?.(people.get(name) ?? world.browser);
      const most = limits.get(name) ?? 4;
      expect(shown, `round ${round}, ${name}, ${way}`).toEqual([0, 1, 2, 3, 4].filter((id) => id <= most));
    }
  }
});

test('a dashboard with roles shows them its data, limited by their rules; without roles it shows none', async () => {
  const { meta } = world;
  const dora = await person('dora');
  meta.roles.setPairs(roleOf('dora'), [...PAIRS, ['can_read', 'Dashboard']]);
  const chart = await world.make('/api/v1/chart/', {
    slice_name: 'Ships',
    datasource_id: ships,
    datasource_type: 'table',
    viz_type: 'table',
  });
  const dashboardId = await world.make('/api/v1/dashboard/', { dashboard_title: 'Harbour', published: true });
  meta.charts.setDashboards(chart, [dashboardId]);
  const ids = () => chartIds(dora, ships, { form_data: { dashboardId, slice_id: chart } });
  await expect(ids()).rejects.toThrow('403');
  await world.call('PUT', `/api/v1/dashboard/${dashboardId}`, { roles: [roleOf('dora')] });
  expect(await ids()).toEqual([0, 1, 2, 3, 4]);
  await addRule({ roles: [roleOf('dora')], clause: 'id < 2' });
  expect(await ids()).toEqual([0, 1]);
  // Another dashboard's number opens nothing.
  await expect(chartIds(dora, ships, { form_data: { dashboardId: 999 } })).rejects.toThrow('403');
  await world.call('PUT', `/api/v1/dashboard/${dashboardId}`, { roles: [roleOf('anna')] });
  await expect(ids()).rejects.toThrow('403');
});
