import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import type { Browser } from '../browser.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { countingRandom, testClock } from '../testApp.ts';
import { send } from './people.ts';

/* Rows that are kept for pages, of people whose rows are limited: they are had by whom they were read for, as long as the same rules hold. */

let world: CallWorld;
let anna: Browser;
let role = 0;
let ships = 0;
let virtual = 0;
beforeAll(async () => {
  world = await callWorld();
  const { meta } = world;
  const body = { database: world.databaseId, schema: 'main', table_name: 'ships' };
  ships = await world.make('/api/v1/dataset/', body);
  virtual = await world.make('/api/v1/dataset/', {
    ...body,
    table_name: 'all_ships',
    sql: 'SELECT * FROM ships',
  });
  const names = { firstName: 'Anna', lastName: 'X', email: 'anna@x' };
  const id = meta.users.insert({ username: 'anna', passwordHash: '', ...names }, 0);
  role = meta.roles.put('reader', [
    ['can_read', 'Chart'],
    ['can_read', 'Dataset'],
    ['datasource_access', `[harbour].[ships](id:${ships})`],
    ['datasource_access', `[harbour].[all_ships](id:${virtual})`],
  ]);
  meta.roles.grant(id, role);
  anna = world.another();
  await anna.get(`/login/?key=${newSignInKey(meta, id, testClock(), countingRandom(201))}`);
  anna.csrf = (await anna.json<{ result: string }>('/api/v1/security/csrf_token/')).result;
});
afterAll(() => world.close());
beforeEach(() => {
  for (const { id } of world.meta.rowRules.list()) world.meta.rowRules.remove(id);
});

async function addRule(clause: string): Promise<void> {
  const rule = { name: 'rule', filter_type: 'Regular', tables: [ships], roles: [role], clause };
  const made = await world.call('POST', '/api/v1/rowlevelsecurity/', rule);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
}

interface Page {
  readonly ids?: readonly number[];
  readonly of?: string;
  readonly message?: string;
}

/** A page of two ships. */
async function page(dataset: number, from: number, of?: string): Promise<Page> {
  const response = await send(anna, 'POST', '/api/v1/chart/data', {
    datasource: { id: dataset, type: 'table' },
    force: true,
    queries: [
      {
        columns: ['id'],
        metrics: ['count'],
        orderby: [['id', true]],
        row_limit: 100,
        kept_page: { from, rows: 2, ...(of !== undefined && { of }) },
      },
    ],
  });
  const { result, message } = (await response.json()) as {
    readonly result?: readonly [
      { readonly data: readonly { readonly id: number }[]; readonly kept_page: { readonly of: string } },
    ];
    readonly message?: string;
  };
  return result === undefined
    ? { message: message ?? '' }
    : { ids: result[0].data.map(({ id }) => id), of: result[0].kept_page.of };
}

test.each([
  ['a table', () => ships],
  ['SQL', () => virtual],
])('of a dataset of %s', async (_, dataset) => {
  const whole = await page(dataset(), 0);
  expect([whole.ids, (await page(dataset(), 2, whole.of)).ids]).toEqual([
    [0, 1],
    [2, 3],
  ]);
  await addRule('id > 1');
  expect((await page(dataset(), 2, whole.of)).message).toMatch(/not kept/);
  const limited = await page(dataset(), 0);
  expect([limited.ids, (await page(dataset(), 2, limited.of)).ids]).toEqual([[2, 3], [4]]);
});
