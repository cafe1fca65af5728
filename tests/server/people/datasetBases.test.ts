import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import type { Browser } from '../browser.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { countingRandom, testClock } from '../testApp.ts';

/** A dataset whose rows a device may make of the rows of others, instead of downloading them. */

let world: CallWorld;
let ships = 0;
let ports = 0;
beforeAll(async () => {
  world = await callWorld(undefined, undefined, undefined, [
    'CREATE TABLE ports AS SELECT 1 AS id; CREATE SCHEMA other; CREATE TABLE other.ships AS SELECT 9 AS id',
  ]);
  ships = await dataset('ships');
  ports = await dataset('ports');
});
afterAll(() => world.close());

const dataset = (table_name: string, sql?: string): Promise<number> =>
  world.make('/api/v1/dataset/', {
    database: world.databaseId,
    schema: 'main',
    table_name,
    ...(sql && { sql }),
  });

let made = 0;
const over = (sql: string): Promise<number> => dataset(`over ${(made += 1)}`, sql);

const basesOf = async (
  id: number,
  among: readonly number[],
  browser: Browser = world.browser,
): Promise<unknown> =>
  (await browser.json<{ result: unknown }>(`/api/v1/dataset/${id}/extract/bases/?q=!(${among.join(',')})`))
    .result;

test('a dataset is made of the datasets of all tables that its SQL names', async () => {
  const both = await over(
    'SELECT s.id FROM Ships s JOIN "ports" p ON s.id = p.id UNION ALL SELECT id FROM ships',
  );
  expect(await basesOf(both, [ships, ports])).toEqual([
    { id: ships, table: 'ships' },
    { id: ports, table: 'ports' },
  ]);
  expect(await basesOf(both, [ships])).toBeNull();
  expect(await basesOf(ships, [ships, ports])).toBeNull();
  expect(await basesOf(both, [ships, ports, 99_999])).toHaveLength(2);
});

test.each([
  ['SELECT * FROM other.ships'],
  ['SELECT * FROM ships, "other"."ships" o'],
  ['SELECT * FROM ships, other . SHIPS o'],
  ["SELECT {{ 'id' }} FROM ships"],
  ['SELECT 1 AS id'],
  ['SELECT * FROM ships WHERE id < random()'],
  ['SELECT *, current_date AS day FROM ships'],
  ['SELECT s.* FROM ships s, duckdb_tables() t'],
  ['WITH few AS (SELECT 1 AS id) SELECT * FROM few'],
])('%s is made of no dataset', async (sql) => {
  expect(await basesOf(await over(sql), [ships, ports])).toBeNull();
});

test('where a rule limits somebody, the rows come from the server', async () => {
  const all = await over('SELECT id FROM ships');
  const role = world.meta.roles.put('readers', [
    ['can_read', 'Dataset'],
    ['database_access', `[harbour].(id:${world.databaseId})`],
  ]);
  const names = { firstName: 'a', lastName: 'b', email: 'a@b' };
  const id = world.meta.users.insert({ username: 'anna', passwordHash: '', ...names }, 0);
  world.meta.roles.grant(id, role);
  const anna = world.another();
  const key = newSignInKey(world.meta, id, testClock(), countingRandom(300));
  await anna.get(`/login/?key=${key}`);
  expect(await basesOf(all, [ships], anna)).toEqual([{ id: ships, table: 'ships' }]);
  for (const limited of [ships, all]) {
    const rule = await world.call('POST', '/api/v1/rowlevelsecurity/', {
      name: `rule ${limited}`,
      filter_type: 'Regular',
      tables: [limited],
      roles: [role],
      clause: 'id < 3',
    });
    expect(rule.status).toBe(201);
    expect(await basesOf(all, [ships], anna)).toBeNull();
    expect(await basesOf(all, [ships])).toEqual([{ id: ships, table: 'ships' }]);
    world.meta.rowRules.remove(Number(rule.body['id']));
  }
  expect(await basesOf(all, [ships], anna)).toHaveLength(1);
});

test('who may not read a dataset of a table cannot make others of it', async () => {
  const all = await over('SELECT id FROM ships');
  const role = world.meta.roles.put('few', [
    ['can_read', 'Dataset'],
    ['datasource_access', `[harbour].[over ${made}](id:${all})`],
  ]);
  const id = world.meta.users.insert(
    { username: 'ben', passwordHash: '', firstName: 'b', lastName: 'b', email: 'b@b' },
    0,
  );
  world.meta.roles.grant(id, role);
  const ben = world.another();
  await ben.get(`/login/?key=${newSignInKey(world.meta, id, testClock(), countingRandom(400))}`);
  expect(await basesOf(all, [ships], ben)).toBeNull();
});
