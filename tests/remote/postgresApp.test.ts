import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedMeta, PASSWORD, type TestApp, testApp } from '../server/testApp.ts';
import type { Browser } from '../server/browser.ts';
import { cheapHash } from '../support/cheapHash.ts';
import { type RemoteEngine, remoteEngine } from './remoteEngine.ts';

let remote: RemoteEngine;
let app: TestApp;
let admin: Browser;
let databaseId: number;

const JSON_TYPE = { 'Content-Type': 'application/json' };
const send = (browser: Browser, method: string, path: string, body?: object): Promise<Response> =>
  browser.send(method, path, {
    headers: { ...JSON_TYPE, 'X-CSRFToken': browser.csrf ?? '' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const body = async (response: Response): Promise<Record<string, unknown>> =>
  (await response.json()) as Record<string, unknown>;

beforeAll(async () => {
  remote = await remoteEngine();
  await remote.sql(`CREATE TABLE orders AS SELECT g AS id, CASE g % 3 WHEN 0 THEN 'DE' WHEN 1 THEN 'FR' ELSE 'KE' END AS country,
      (g * 1.10)::numeric(12,2) AS price, timestamp '2021-01-01' + g * interval '1 hour' AS at FROM generate_series(1, 3000) AS g;
    CREATE TABLE secrets AS SELECT 'nobody may know' AS text; CREATE VIEW seen AS SELECT * FROM orders;
    CREATE TABLE apart AS SELECT * FROM orders; CREATE TABLE older () INHERITS (orders); CREATE TABLE oldest () INHERITS (older)`);
  app = await testApp({}, openedMeta(':memory:'), (handle) => handle, remote.host);
  admin = await app.signedIn();
});
afterAll(() => remote.close());

const shown = (): string => remote.address.replace(/:[^:@/]*@/, ':XXXXXXXXXX@');

test('a wrong password is said as in the contract, before anything is stored', async () => {
  const wrong = remote.address.replace(/:[^:@/]*@/, ':wrong@');
  const tried = await send(admin, 'POST', '/api/v1/database/test_connection/', {
    sqlalchemy_uri: wrong,
    database_name: 'Shop',
  });
  expect(tried.status).toBe(400);
  expect(await body(tried)).toMatchObject({
    errors: [
      {
        message: 'The password provided for username "sextant" is incorrect.',
        error_type: 'CONNECTION_INVALID_PASSWORD_ERROR',
        level: 'error',
      },
    ],
  });
  const made = await send(admin, 'POST', '/api/v1/database/', {
    sqlalchemy_uri: wrong,
    database_name: 'Shop',
  });
  expect(made.status).toBe(422);
  expect(app.meta.databases.list()).toEqual([]);
});

test('a database is connected, and its password is neither shown nor stored as it is', async () => {
  const tried = await send(admin, 'POST', '/api/v1/database/test_connection/', {
    sqlalchemy_uri: remote.address,
  });
  // That of the test may do everything.
  expect(await body(tried)).toEqual({ message: 'OK', may_change: true });
  const made = await send(admin, 'POST', '/api/v1/database/', {
    sqlalchemy_uri: remote.address,
    database_name: 'Shop',
  });
  const created = await body(made);
  expect(made.status).toBe(201);
  expect(created).toMatchObject({ result: { sqlalchemy_uri: shown(), driver: 'psycopg2' } });
  databaseId = Number(created['id']);
  const row = app.meta.databases.byId(databaseId);
  expect(row).toMatchObject({ backend: 'postgresql', sqlalchemyUri: shown() });
  const connection = await (await admin.get(`/api/v1/database/${databaseId}/connection`)).text();
  expect(connection).toContain(shown());
  expect(connection).not.toContain('p%40ss');
  const sealed = app.meta.settings.get(`sealed.database:${row?.uuid}`);
  expect(sealed).not.toContain('p@ss');
});

test('its schemas, tables and columns are there', async () => {
  const at = `/api/v1/database/${databaseId}`;
  expect(await admin.json(`${at}/schemas/`)).toEqual({ result: ['public'] });
  expect(await admin.json(`${at}/tables/?q=(schema_name:public)`)).toMatchObject({ count: 6 });
  expect(await admin.json(`${at}/table_metadata/?name=orders&schema=public`)).toMatchObject({
    columns: [
      { name: 'id', type: 'integer' },
      { name: 'country' },
      { name: 'price', type: 'numeric', longType: 'numeric(12,2)' },
      { name: 'at' },
    ],
  });
});

test('a statement of the editor runs, with its digits', async () => {
  const ran = await send(admin, 'POST', '/api/v1/sqllab/execute/', {
    database_id: databaseId,
    client_id: 'remote00001',
    sql: 'SELECT country, sum(price) AS s, avg(id) AS a FROM orders GROUP BY 1 ORDER BY 1',
    runAsync: false,
    queryLimit: 100,
    schema: 'public',
  });
  expect(await body(ran)).toMatchObject({
    data: [{ country: 'DE', s: 1651650, a: 1501.5 }, { country: 'FR' }, { country: 'KE' }],
  });
});

async function dataset(tableName: string, sql: string | null = null): Promise<number> {
  const made = await send(admin, 'POST', '/api/v1/dataset/', {
    database: databaseId,
    schema: 'public',
    table_name: tableName,
    ...(sql === null ? {} : { sql }),
  });
  const { id } = await body(made);
  expect(made.status, String(id)).toBe(201);
  return Number(id);
}

const query = (over: number, what: object): object => ({
  datasource: { id: over, type: 'table' },
  queries: [{ columns: ['country'], metrics: ['count'], orderby: [['country', true]], ...what }],
  result_format: 'json',
  result_type: 'full',
});
const chartData = async (
  browser: Browser,
  over: number,
  what: object = {},
): Promise<{ status: number; text: string; body: Record<string, unknown> }> => {
  const response = await send(browser, 'POST', '/api/v1/chart/data', query(over, what));
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
};

async function person(
  name: string,
  pairs: readonly (readonly [string, string])[],
): Promise<{ browser: Browser; id: number; roleId: number }> {
  const id = app.meta.users.insert(
    { username: name, passwordHash: cheapHash(PASSWORD), firstName: name, lastName: 'T', email: `${name}@t` },
    0,
  );
  const roleId = app.meta.roles.put(`only ${name}`, [['can_read', 'SecurityRestApi'], ...pairs]);
  app.meta.roles.grant(id, roleId);
  const browser = app.browser();
  await browser.signIn(name, PASSWORD);
  return { browser, id, roleId };
}

test('a chart over a table has its rows, and the statement is PostgreSQL’s', async () => {
  const id = await dataset('orders');
  const { body: answer } = await chartData(admin, id, {
    columns: [{ label: 'at', sqlExpression: 'at', columnType: 'BASE_AXIS', timeGrain: 'P1M' }],
    metrics: ['count'],
    orderby: [],
    row_limit: 10,
  });
  expect(answer).toMatchObject({
    result: [{ rowcount: 5, query: expect.stringMatching(/DATE_TRUNC\('month', "at"\)/) }],
  });
});

test('who may read a dataset and not the database gets names and saved expressions, and no SQL of their own', async () => {
  const id = await dataset('few', 'SELECT * FROM orders WHERE id <= 300');
  const row = app.meta.datasets.byId(id);
  const { browser } = await person('reader', [
    ['can_read', 'Chart'],
    ['can_read', 'Dataset'],
    ['datasource_access', `[Shop].[few](id:${id})`],
    ['can_read', 'Explore'],
    ['can_get_column_values', 'Datasource'],
  ]);
  expect(row?.databaseId).toBe(databaseId);
  const plain = await chartData(browser, id, {
    filters: [{ col: 'country', op: 'IN', val: ['DE', "x') OR ('1'='1"] }],
  });
  expect(plain.body).toMatchObject({ result: [{ data: [{ country: 'DE', count: 100 }] }] });
  const summed = await chartData(browser, id, {
    metrics: [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'id' }, label: 's' }],
  });
  expect(summed.status).toBe(200);
  const own = 'max((SELECT text FROM secrets))';
  for (const what of [
    { metrics: [{ expressionType: 'SQL', sqlExpression: 'max(id) + 1', label: 'm' }] },
    { metrics: [{ expressionType: 'SQL', sqlExpression: own, label: 'm' }] },
    { columns: [{ label: 'c', sqlExpression: 'upper(country)', expressionType: 'SQL' }], orderby: [] },
    { extras: { where: 'id < 10' } },
    { extras: { having: 'count(*) > 1' } },
    { filters: [{ col: { label: 'x', sqlExpression: 'id % 2', expressionType: 'SQL' }, op: '==', val: 1 }] },
    { orderby: [[{ expressionType: 'SQL', sqlExpression: own, label: 'm' }, true]] },
    {
      metrics: [
        {
          expressionType: 'SIMPLE',
          aggregate: 'pg_sleep(1) || SUM',
          column: { column_name: 'id' },
          label: 's',
        },
      ],
    },
    { columns: ['(select text from secrets)'], orderby: [] },
  ]) {
    const refused = await chartData(browser, id, what);
    expect(refused.status, JSON.stringify(what)).toBeGreaterThanOrEqual(400);
    expect(refused.text, JSON.stringify(what)).toMatch(
      /cannot be checked for what it reads|missing in dataset|not valid|Unknown aggregate|must be/i,
    );
  }
  const tried = await send(browser, 'POST', `/api/v1/datasource/table/${id}/validate_expression/`, {
    expression: 'id % 0',
    expression_type: 'column',
  });
  expect(await tried.text()).toMatch(/cannot be checked for what it reads/);
  const values = await browser.json<{ result: unknown[] }>(
    `/api/v1/datasource/table/${id}/column/country/values/`,
  );
  expect(values.result.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['DE', 'FR', 'KE']);
});

test('rules limit rows, and what they cannot limit is refused', async () => {
  const orders =
    app.meta.datasets.list().find(({ tableName, sql }) => tableName === 'orders' && sql === null)?.id ?? 0;
  const [view, oldest] = [await dataset('seen'), await dataset('oldest')];
  const { hostname, port, username, password } = new URL(remote.address);
  await remote.sql(`CREATE EXTENSION postgres_fdw; CREATE SERVER here FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '${hostname}', port '${port}', dbname 'postgres');
    CREATE USER MAPPING FOR PUBLIC SERVER here OPTIONS (user '${username}', password '${decodeURIComponent(password)}');
    CREATE FOREIGN TABLE around (id int, country text) SERVER here OPTIONS (table_name 'seen')`);
  const [around, apart] = [await dataset('around'), await dataset('apart')];
  const { browser, roleId } = await person('limited', [
    ['can_read', 'Chart'],
    ['can_read', 'Dataset'],
    ['all_datasource_access', 'all_datasource_access'],
  ]);
  const ruled = await send(admin, 'POST', '/api/v1/rowlevelsecurity/', {
    name: 'only DE',
    filter_type: 'Regular',
    tables: [orders],
    roles: [roleId],
    clause: "country = 'DE'",
    group_key: '',
    description: '',
  });
  expect(ruled.status).toBe(201);
  expect((await chartData(browser, orders)).body).toMatchObject({
    result: [{ data: [{ country: 'DE', count: 1000 }], rows_limited: true }],
  });
  expect((await chartData(browser, view)).text).toMatch(
    /rows of a table of this database are limited for you/,
  );
  expect((await chartData(browser, oldest)).text).toMatch(/has rows in common with it/);
  expect((await chartData(browser, around)).text).toMatch(/has its rows from elsewhere/);
  expect((await chartData(browser, apart)).body).toMatchObject({ result: [{ rowcount: 3 }] });
  expect((await chartData(admin, view)).body).toMatchObject({ result: [{ rowcount: 3 }] });
});

test('what a dataset reads is changed only by who may read its database', async () => {
  const id =
    app.meta.datasets.list().find(({ tableName, sql }) => tableName === 'orders' && sql === null)?.id ?? 0;
  const { browser, id: mine } = await person('owner', [
    ['can_read', 'Dataset'],
    ['can_write', 'Dataset'],
    ['datasource_access', `[Shop].[orders](id:${id})`],
  ]);
  app.meta.owners.set('dataset', id, [mine]);
  const stolen = await send(browser, 'PUT', `/api/v1/dataset/${id}`, {
    metrics: [{ metric_name: 'm', expression: 'max((select text from secrets))' }],
  });
  expect(stolen.status).toBe(422);
  expect(await stolen.text()).toMatch(/by people who may read the database/);
  const renamed = await send(browser, 'PUT', `/api/v1/dataset/${id}`, { description: 'Orders of the shop' });
  expect(renamed.status).toBe(200);
});

test('the address is changed with the password that is kept, and never sent elsewhere', async () => {
  const moved = await send(admin, 'PUT', `/api/v1/database/${databaseId}`, {
    sqlalchemy_uri: `${shown()}?sslmode=disable`,
    database_name: 'Shop 2',
  });
  expect(moved.status).toBe(200);
  expect(await admin.json(`/api/v1/database/${databaseId}/schemas/`)).toEqual({ result: ['public'] });
  const other = shown().replace('127.0.0.1', 'localhost');
  const elsewhere = await send(admin, 'PUT', `/api/v1/database/${databaseId}`, { sqlalchemy_uri: other });
  expect(elsewhere.status).toBe(422);
});

test('a database with datasets stays; without them it is deleted with its password', async () => {
  const refused = await send(admin, 'DELETE', `/api/v1/database/${databaseId}`);
  expect(refused.status).toBe(422);
  const uuid = app.meta.databases.byId(databaseId)?.uuid ?? '';
  for (const { id } of app.meta.rowRules.list())
    await send(admin, 'DELETE', `/api/v1/rowlevelsecurity/${id}`);
  for (const { id } of app.meta.datasets.ofDatabase(databaseId))
    expect(await body(await send(admin, 'DELETE', `/api/v1/dataset/${id}`))).toEqual({ message: 'OK' });
  const gone = await send(admin, 'DELETE', `/api/v1/database/${databaseId}`);
  expect(await body(gone)).toEqual({ message: 'OK' });
  expect(app.meta.settings.get(`sealed.database:${uuid}`)).toBeNull();
});
