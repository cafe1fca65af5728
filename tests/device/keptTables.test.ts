import { afterAll, beforeAll, expect, test } from 'vitest';
import { areLimited, mentionedTables } from '#domain/device/deviceTables.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { listDeviceTables } from '#query/device/listDeviceTables.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { createDeviceWorld, type DeviceWorld } from './deviceWorld.ts';

/** Tables that are made on this device by statements. */

let world: DeviceWorld;
beforeAll(async () => {
  world = await createDeviceWorld();
});
afterAll(() => world.close());

test('a created table is listed with its size and age, and read again by a new engine with its types', async () => {
  const answer = await world.run(
    `CREATE TABLE kinds AS SELECT 170141183460469231731687303715884105727::HUGEINT AS huge, 1.50::DECIMAL(9,2) AS money,
      DATE '2024-02-29' AS day, [1.5, NULL]::DECIMAL(3,1)[] AS list, 0.1::FLOAT AS single, {'a': 1, 'b': 'x'} AS s, NULL AS none`,
  );
  expect(answer).toEqual([['1']]);
  const [table] = await world.tables();
  expect(table).toMatchObject({ name: 'kinds', rows: 1, storedAt: world.clock.now() });
  expect(table?.bytes).toBeGreaterThan(100);
  expect(await world.catalogue()).toContain('kinds');
  const entry = await catalogueEntry(world.db, 'columns', { dbId: DEVICE_ID });
  expect(entry?.payload?.[0]).toMatchObject({ name: 'kinds', rows: 1 });
  expect(entry?.payload?.[0]?.columns[1]).toEqual(['money', 'DECIMAL(9,2)']);
  await world.restartEngine();
  const [row] = await world.run(
    'SELECT huge, money + 1, month(day), list[1] * 2, single = 0.1::FLOAT, s.b, none FROM kinds',
  );
  expect(row).toEqual(['170141183460469231731687303715884105727', '2.50', '2', '3.0', 'true', 'x', null]);
});

test('a table can be made of others, replaced, and dropped with an undo', async () => {
  await world.run('CREATE TABLE numbers AS SELECT i FROM range(4) t(i)');
  await world.run('CREATE TABLE IF NOT EXISTS numbers AS SELECT 1 AS i');
  expect(await world.run('SELECT sum(i) FROM numbers')).toEqual([['6']]);
  expect(await world.failure('CREATE TABLE numbers AS SELECT 1 AS i')).toContain('already exists');
  await world.run('CREATE OR REPLACE TABLE Numbers AS SELECT i * 2 AS i FROM numbers; SELECT 1 AS a');
  expect(await world.run('SELECT sum(i) FROM numbers')).toEqual([['12']]);

  await world.run('DROP TABLE device.numbers');
  expect(await world.catalogue()).not.toContain('numbers');
  expect(await world.failure('SELECT * FROM numbers')).toContain('numbers does not exist');
  const [dropped] = world.removed;
  await world.changes.setRemoved(dropped?.id ?? '', false);
  expect(await world.run('SELECT sum(i) FROM numbers')).toEqual([['12']]);
});

test('a table made of rows that row rules limit is limited, also once those are gone, and so are results of them', async () => {
  await world.run("CREATE TABLE open_rows AS SELECT 'Oslo' AS city");
  const rows = await world
    .service()
    .keep({ database: world.db.name, sql: 'SELECT 1 AS id', tables: [], names: [] }, 800);
  if (!rows.ok) throw new Error(JSON.stringify(rows.error));
  await world.changes.store('own_rows', rows.value, { kind: 'query', sql: '' }, true);
  await world.run('CREATE TABLE copied AS SELECT * FROM open_rows, own_rows');
  await world.run('DROP TABLE own_rows');
  await world.run(
    'CREATE TABLE again AS SELECT count(*) AS n FROM copied; CREATE TABLE free AS FROM open_rows',
  );
  const limited = (await world.tables()).filter(({ isLimited }) => isLimited === true);
  expect(limited.map(({ name }) => name).toSorted()).toEqual(['again', 'copied']);

  const all = await listDeviceTables(world.db);
  expect(areLimited(mentionedTables('SELECT * FROM again', all))).toBe(true);
  expect(areLimited(mentionedTables('SELECT * FROM free', all))).toBe(false);
});

test('the query whose result has limited rows says so', async () => {
  const tab = newTab({ id: 't', name: 'Tab', now: 0, position: 1 });
  const begun = { at: 0, sql: '', sqlOffset: 0, dbId: DEVICE_ID, runAsync: false };
  for (const id of ['read', 'not']) await world.db.queries.put(startQuery(tab, { ...begun, id }));
  await world.run('SELECT * FROM copied', null, 'read');
  await world.run('SELECT * FROM free', null, 'not');
  const [read, not] = await world.db.queries.bulkGet(['read', 'not']);
  expect([read?.isLimited, not?.isLimited]).toEqual([true, undefined]);
});

test('statements that would change anything else are refused with the reason', async () => {
  expect(await world.failure('DROP TABLE absent')).toContain('There is no table absent');
  expect(await world.run('DROP TABLE IF EXISTS absent')).toEqual([]);
  expect(await world.failure('CREATE TABLE a (i INTEGER)')).toContain('from the rows of a query');
  expect(await world.failure('CREATE VIEW a AS SELECT 1')).toContain('Only tables');
  expect(await world.failure('CREATE TABLE "Two words" AS SELECT 1')).toContain('two_words');
  expect(await world.failure('CREATE TABLE other.a AS SELECT 1')).toContain('schema device');
  expect(await world.failure("CREATE TABLE a AS COPY t TO 'x'")).toContain('AS is followed by a query');
  expect(await world.failure("CREATE TABLE a AS SELECT * FROM read_csv('/etc/passwd')")).toMatch(/disabled/);
});

test('an error in the query of a new table names the line of the statement', async () => {
  expect(await world.failure('CREATE TABLE a AS\nSELECT 1,\n  nothing_here')).toContain('LINE 3:');
});

test('the name given beside the statement is that of the table', async () => {
  await world.run('SELECT 5 AS five', { method: 'TABLE', table: 'fives' });
  expect(await world.run('SELECT five FROM fives')).toEqual([['5']]);
  expect(await world.failure('SELECT 1', { method: 'VIEW', table: 'v' })).toContain('Views cannot');
});
