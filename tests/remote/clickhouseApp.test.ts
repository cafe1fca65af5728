import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../server/browser.ts';
import { openedMeta, type TestApp, testApp } from '../server/testApp.ts';
import { hasClickHouse, startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { type EngineOver, engineOver } from './engineOver.ts';

describe.skipIf(!hasClickHouse)('a ClickHouse, by the calls of the contract', () => {
  let server: TestClickHouse;
  let engine: EngineOver;
  let app: TestApp;
  let admin: Browser;
  let databaseId: number;
  let datasetId: number;

  const send = (method: string, path: string, body?: object): Promise<Response> =>
    admin.send(method, path, {
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': admin.csrf ?? '' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const body = async (response: Response): Promise<Record<string, unknown>> =>
    (await response.json()) as Record<string, unknown>;

  beforeAll(async () => {
    server = await startClickHouse();
    await server.client(
      `CREATE TABLE orders ENGINE = MergeTree ORDER BY id AS SELECT number + 1 AS id,
         CAST(['KE', 'DE', 'FR'][number % 3 + 1], 'Nullable(String)') AS country, toDecimal64(id, 2) * toDecimal64('1.10', 2) AS price,
         toDateTime('2021-01-01 00:00:00') + number * 3600 AS at FROM system.numbers LIMIT 3000`,
    );
    engine = await engineOver('clickhousedb', server.address);
    app = await testApp({}, openedMeta(':memory:'), (handle) => handle, engine.host);
    admin = await app.signedIn();
  });
  afterAll(async () => {
    await engine.host.close();
    await server.stop();
  });

  test('is offered, refused with a wrong password, and connected', async () => {
    const offered = await admin.json<{ databases: readonly object[] }>('/api/v1/database/available/');
    expect(offered.databases).toContainEqual(
      expect.objectContaining({ engine: 'clickhousedb', default_driver: 'connect', name: 'ClickHouse' }),
    );
    const wrong = server.address.replace(/:[^:@/]*@/, ':wrong@');
    const refused = await send('POST', '/api/v1/database/test_connection/', { sqlalchemy_uri: wrong });
    expect(await body(refused)).toMatchObject({
      errors: [
        {
          message: 'The password provided for username "sextant" is incorrect.',
          error_type: 'CONNECTION_INVALID_PASSWORD_ERROR',
        },
      ],
    });
    const made = await send('POST', '/api/v1/database/', {
      sqlalchemy_uri: server.address.replace('clickhousedb:', 'clickhouse+connect:'),
      database_name: 'Shop',
    });
    const created = await body(made);
    expect(made.status).toBe(201);
    const shown = server.address.replace(/:[^:@/]*@/, ':XXXXXXXXXX@');
    expect(created).toMatchObject({ result: { sqlalchemy_uri: shown, driver: 'connect' } });
    databaseId = Number(created['id']);
    expect(app.meta.databases.byId(databaseId)).toMatchObject({ backend: 'clickhousedb' });
  });

  test('shows its schemas, tables and columns', async () => {
    const at = `/api/v1/database/${databaseId}`;
    expect(await admin.json(`${at}/schemas/`)).toEqual({ result: ['default'] });
    expect(await admin.json(`${at}/tables/?q=(schema_name:default)`)).toMatchObject({ count: 1 });
    expect(await admin.json(`${at}/table_metadata/?name=orders&schema=default`)).toMatchObject({
      columns: [{ name: 'id', type: 'UInt64' }, { name: 'country' }, { name: 'price' }, { name: 'at' }],
    });
  });

  test('runs a statement of the editor, with its digits', async () => {
    const ran = await send('POST', '/api/v1/sqllab/execute/', {
      database_id: databaseId,
      client_id: 'clickhouse1',
      sql: 'SELECT country, sum(price) AS s, max(toUInt64(18446744073709551615)) AS m FROM orders GROUP BY country ORDER BY country',
      runAsync: false,
      queryLimit: 100,
      schema: 'default',
    });
    const text = await ran.text();
    expect(JSON.parse(text)).toMatchObject({
      data: [{ country: 'DE' }, { country: 'FR' }, { country: 'KE' }],
    });
    expect(text).toContain('18446744073709551615');
  });

  test('draws a chart over months, whose axis has the name of its column', async () => {
    const made = await send('POST', '/api/v1/dataset/', {
      database: databaseId,
      schema: 'default',
      table_name: 'orders',
    });
    datasetId = Number((await body(made))['id']);
    expect(made.status).toBe(201);
    expect(await admin.json(`/api/v1/dataset/${datasetId}`)).toMatchObject({
      result: {
        main_dttm_col: 'at',
        columns: [
          { column_name: 'id', type_generic: 0 },
          { column_name: 'country', type_generic: 1 },
          { column_name: 'price', type_generic: 0 },
          { column_name: 'at', type_generic: 2, is_dttm: true },
        ],
      },
    });
    const drawn = await send('POST', '/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [
        {
          columns: [{ label: 'at', sqlExpression: 'at', columnType: 'BASE_AXIS', timeGrain: 'P1M' }],
          metrics: [
            'count',
            { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'price' }, label: 'price' },
          ],
          filters: [
            { col: 'country', op: 'IN', val: ['DE', "it's \\' one"] },
            { col: 'at', op: 'TEMPORAL_RANGE', val: '2021-01-15 : 2021-04-01' },
          ],
          orderby: [['price', false]],
          row_limit: 10,
        },
      ],
      result_format: 'json',
      result_type: 'full',
    });
    expect(await body(drawn)).toMatchObject({
      result: [
        {
          rowcount: 3,
          colnames: ['at', 'count', 'price'],
          query: expect.stringMatching(/toStartOfMonth\("at"\) AS "at_"/),
          data: [
            { at: Date.UTC(2021, 2, 1), count: 248 },
            { at: Date.UTC(2021, 1, 1), count: 224 },
            { at: Date.UTC(2021, 0, 1), count: 136 },
          ],
        },
      ],
    });
  });

  test('says how many groups a limit leaves out, though this version has no windows', async () => {
    const drawn = await send('POST', '/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ columns: ['country'], metrics: ['count'], row_limit: 2 }],
      result_format: 'json',
      result_type: 'full',
    });
    expect(await body(drawn)).toMatchObject({
      result: [{ colnames: ['country', 'count'], omitted: { cut: { rows: 2, all: 3 } } }],
    });
  });
});
