import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openedMeta, PASSWORD, type TestApp, testApp } from '../server/testApp.ts';
import type { Browser } from '../server/browser.ts';
import { cheapHash } from '../support/cheapHash.ts';
import { hasMariadb, numbersTo } from '../support/mariadb.ts';
import { MARIADB, type RemoteEngine, remoteEngine } from './remoteEngine.ts';

describe.skipIf(!hasMariadb)('a MariaDB in the app', () => {
  let remote: RemoteEngine;
  let app: TestApp;
  let admin: Browser;
  let databaseId: number;
  let orders: number;

  const send = (browser: Browser, method: string, path: string, body?: object): Promise<Response> =>
    browser.send(method, path, {
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const bodyOf = async (response: Response): Promise<Record<string, unknown>> =>
    (await response.json()) as Record<string, unknown>;

  beforeAll(async () => {
    remote = await remoteEngine(MARIADB);
    await remote.sql(`CREATE TABLE orders AS SELECT seq AS id, ELT(seq % 3 + 1, 'DE', 'FR', 'K\\\\E') AS country,
        CAST(seq * 1.10 AS decimal(12,2)) AS price, TIMESTAMP '2021-01-01 00:00:00' + INTERVAL seq HOUR AS at FROM ${numbersTo(3000)};
      CREATE TABLE secrets AS SELECT 'nobody may know' AS text`);
    app = await testApp({}, openedMeta(':memory:'), (handle) => handle, remote.host);
    admin = await app.signedIn();
  }, 60_000);
  afterAll(() => remote.close());

  const address = (): string => remote.address.replace('mysql:', 'mariadb:');
  const shown = (): string => address().replace(/:[^:@/]*@/, ':XXXXXXXXXX@');

  test('is connected by an address of either name, and a wrong password is said as in the contract', async () => {
    const wrong = address().replace(/:[^:@/]*@/, ':wrong@');
    const tried = await send(admin, 'POST', '/api/v1/database/test_connection/', { sqlalchemy_uri: wrong });
    expect(await bodyOf(tried)).toMatchObject({
      errors: [
        {
          message: 'The password provided for username "sextant" is incorrect.',
          error_type: 'CONNECTION_INVALID_PASSWORD_ERROR',
          extra: { engine_name: 'MariaDB' },
        },
      ],
    });
    const made = await send(admin, 'POST', '/api/v1/database/', {
      sqlalchemy_uri: address(),
      database_name: 'Shop',
    });
    const created = await bodyOf(made);
    expect(created).toMatchObject({ result: { sqlalchemy_uri: shown(), driver: 'mysqldb' } });
    databaseId = Number(created['id']);
    expect(app.meta.databases.byId(databaseId)).toMatchObject({ backend: 'mariadb', sqlalchemyUri: shown() });
    const other = await send(admin, 'POST', '/api/v1/database/test_connection/', {
      sqlalchemy_uri: remote.address.replace('mysql:', 'mysql+mysqldb:'),
    });
    expect(await bodyOf(other)).toMatchObject({ message: 'OK' });
  });

  test('its schemas, tables and columns are there', async () => {
    const at = `/api/v1/database/${databaseId}`;
    expect(await admin.json(`${at}/schemas/`)).toEqual({ result: ['shop'] });
    expect(await admin.json(`${at}/tables/?q=(schema_name:shop)`)).toMatchObject({ count: 2 });
    expect(await admin.json(`${at}/table_metadata/?name=orders&schema=shop`)).toMatchObject({
      columns: [
        { name: 'id' },
        { name: 'country' },
        { name: 'price', longType: 'decimal(12,2)' },
        { name: 'at' },
      ],
    });
  });

  async function execute(sql: string, clientId: string): Promise<Record<string, unknown>> {
    return bodyOf(
      await send(admin, 'POST', '/api/v1/sqllab/execute/', {
        database_id: databaseId,
        client_id: clientId,
        sql,
        runAsync: false,
        queryLimit: 100,
        schema: 'shop',
      }),
    );
  }

  test('statements of the editor are split as the server reads them, and run with their digits', async () => {
    expect(
      await execute('SELECT country, SUM(price) AS s FROM orders GROUP BY 1 ORDER BY 2', 'remote00001'),
    ).toMatchObject({
      data: [{ country: 'FR', s: 1649450 }, { s: 1650550 }, { country: 'DE', s: 1651650 }],
    });
    const sql =
      "SELECT 'it\\'s; one' AS a; # a comment; with an end\nSELECT `a;b` AS c, 5--1 AS d FROM (SELECT 2 AS `a;b`) AS t";
    expect(await execute(sql, 'remote00002')).toMatchObject({ data: [{ c: 2, d: 6 }] });
    expect(await execute('EXPLAIN FORMAT=JSON SELECT * FROM orders', 'remote00003')).toMatchObject({
      data: [{ EXPLAIN: expect.stringContaining('query_block') }],
    });
    expect(JSON.stringify(await execute('SELECT 1 /* open', 'remote00004'))).toMatch(/error/);
  });

  async function dataset(tableName: string, sql: string | null = null): Promise<number> {
    const made = await send(admin, 'POST', '/api/v1/dataset/', {
      database: databaseId,
      schema: 'shop',
      table_name: tableName,
      ...(sql === null ? {} : { sql }),
    });
    expect(made.status).toBe(201);
    return Number((await bodyOf(made))['id']);
  }

  const chartData = async (browser: Browser, over: number, what: object = {}) => {
    const response = await send(browser, 'POST', '/api/v1/chart/data', {
      datasource: { id: over, type: 'table' },
      queries: [{ columns: ['country'], metrics: ['count'], orderby: [['country', true]], ...what }],
      result_format: 'json',
      result_type: 'full',
    });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
  };

  async function person(name: string, pairs: readonly (readonly [string, string])[]) {
    const email = `${name}@t`;
    const given = {
      username: name,
      passwordHash: cheapHash(PASSWORD),
      firstName: name,
      lastName: 'T',
      email,
    };
    const roleId = app.meta.roles.put(`only ${name}`, [['can_read', 'SecurityRestApi'], ...pairs]);
    app.meta.roles.grant(app.meta.users.insert(given, 0), roleId);
    const browser = app.browser();
    await browser.signIn(name, PASSWORD);
    return { browser, roleId };
  }

  test('a chart has its rows by every grain, and the statement is its own', async () => {
    orders = await dataset('orders');
    const axis = { label: 'at', sqlExpression: 'at', columnType: 'BASE_AXIS' };
    const rowsBy = async (timeGrain: string) => {
      const { body } = await chartData(admin, orders, {
        columns: [{ ...axis, timeGrain }],
        orderby: [['at', true]],
        row_limit: 5000,
      });
      if (body['result'] === undefined) throw new Error(JSON.stringify(body));
      const [result] = body['result'] as readonly {
        rowcount: number;
        query: string;
        data: { at: number }[];
      }[];
      return result;
    };
    expect((await rowsBy('P1M'))?.query).toMatch(
      /DATE_SUB\(DATE\(`at`\), INTERVAL DAYOFMONTH\(`at`\) - 1 DAY\) AS `at`/,
    );
    const counts: Record<string, number> = {};
    for (const grain of ['PT1M', 'PT30M', 'PT1H', 'P1D', 'P1W', 'P1M', 'P3M', 'P1Y'])
      counts[grain] = (await rowsBy(grain))?.rowcount ?? -1;
    expect(counts).toEqual({
      PT1M: 3000,
      PT30M: 3000,
      PT1H: 3000,
      P1D: 126,
      P1W: 19,
      P1M: 5,
      P3M: 2,
      P1Y: 1,
    });
    const weeks = (await rowsBy('P1W'))?.data ?? [];
    expect(new Set(weeks.map(({ at }) => new Date(at).getUTCDay()))).toEqual(new Set([1]));
  });

  test('values with backslashes and quotes are found, and end no text', async () => {
    const found = await chartData(admin, orders, {
      filters: [{ col: 'country', op: 'IN', val: ['K\\E', "\\' OR 1=1 -- "] }],
    });
    expect(found.body).toMatchObject({ result: [{ data: [{ country: 'K\\E', count: 1000 }] }] });
    // Most texts are the number 0 to MySQL.
    for (const val of [0, [0, 1]]) {
      const zero = await chartData(admin, orders, {
        filters: [{ col: 'country', op: Array.isArray(val) ? 'IN' : '==', val }],
      });
      expect(zero.body).toMatchObject({ result: [{ rowcount: 0 }] });
    }
    const like = await chartData(admin, orders, { filters: [{ col: 'country', op: 'ILIKE', val: 'd%' }] });
    expect(like.body).toMatchObject({ result: [{ data: [{ country: 'DE' }] }] });
    const templated = await dataset(
      'templated',
      "SELECT * FROM orders WHERE country = '{{ url_param('c') }}'",
    );
    for (const [value, rows] of [
      ['DE', 1],
      ['K\\E', 1],
      ["\\' OR 1=1 -- ", 0],
      ["' OR 1=1 # ", 0],
    ] as const) {
      const { body } = await chartData(admin, templated, { url_params: { c: value } });
      expect(body, value).toMatchObject({ result: [{ rowcount: rows }] });
    }
  });

  test('who may read a dataset and not the database gets names, and no SQL of their own', async () => {
    const { browser } = await person('reader', [
      ['can_read', 'Chart'],
      ['can_read', 'Dataset'],
      ['datasource_access', `[Shop].[orders](id:${orders})`],
      ['can_get_column_values', 'Datasource'],
    ]);
    expect((await chartData(browser, orders)).body).toMatchObject({ result: [{ rowcount: 3 }] });
    for (const what of [
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'max((SELECT text FROM secrets))', label: 'm' }] },
      { extras: { where: 'id < 10' } },
      { columns: ['`id`) FROM secrets -- '], orderby: [] },
    ])
      expect((await chartData(browser, orders, what)).status, JSON.stringify(what)).toBeGreaterThanOrEqual(
        400,
      );
    const values = await browser.json<{ result: unknown[] }>(
      `/api/v1/datasource/table/${orders}/column/country/values/`,
    );
    expect(values.result.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['DE', 'FR', 'K\\E']);
  });

  test('rules limit rows, and one that is open in its SQL keeps everybody out', async () => {
    const { browser, roleId } = await person('limited', [
      ['can_read', 'Chart'],
      ['can_read', 'Dataset'],
      ['all_datasource_access', 'all_datasource_access'],
    ]);
    const rule = {
      filter_type: 'Regular',
      tables: [orders],
      roles: [roleId],
      group_key: '',
      description: '',
    };
    const ruled = async (name: string, clause: string): Promise<number> => {
      const response = await send(admin, 'POST', '/api/v1/rowlevelsecurity/', { ...rule, name, clause });
      expect(response.status).toBe(201);
      return Number((await bodyOf(response))['id']);
    };
    await ruled('only DE', "country = 'DE'");
    expect((await chartData(browser, orders)).body).toMatchObject({
      result: [{ data: [{ country: 'DE', count: 1000 }], rows_limited: true }],
    });
    // Closed by the rules of other databases.
    const open = await ruled('open', String.raw`country <> '\'`);
    expect((await chartData(browser, orders)).text).toMatch(/not closed in the SQL of this database/);
    await send(admin, 'DELETE', `/api/v1/rowlevelsecurity/${open}`);
    expect((await chartData(browser, orders)).status).toBe(200);
  });
});
