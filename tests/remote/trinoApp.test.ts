import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../server/browser.ts';
import { openedMeta, testApp } from '../server/testApp.ts';
import { hasTrino, inTrino, trinoAddress } from '../support/trino.ts';
import { type EngineOver, engineOver } from './engineOver.ts';

describe.skipIf(!hasTrino)('a Trino, by the calls of the contract', () => {
  let engine: EngineOver;
  let admin: Browser;
  let databaseId: number;

  const send = (method: string, path: string, body: object): Promise<Response> =>
    admin.send(method, path, {
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': admin.csrf ?? '' },
      body: JSON.stringify(body),
    });
  const body = async (response: Response): Promise<Record<string, unknown>> =>
    (await response.json()) as Record<string, unknown>;

  beforeAll(async () => {
    await inTrino('CREATE SCHEMA IF NOT EXISTS app');
    await inTrino('DROP TABLE IF EXISTS app.orders');
    await inTrino('CREATE TABLE app.orders AS SELECT * FROM tpch.tiny.orders');
    engine = await engineOver('trino', trinoAddress());
    const app = await testApp({}, openedMeta(':memory:'), (handle) => handle, engine.host);
    admin = await app.signedIn();
  });
  afterAll(() => engine.host.close());

  test('is connected, and shows its schemas, tables and columns', async () => {
    const made = await send('POST', '/api/v1/database/', {
      sqlalchemy_uri: trinoAddress('memory/app'),
      database_name: 'Lake',
    });
    const created = await body(made);
    expect(made.status).toBe(201);
    expect(created).toMatchObject({ result: { driver: 'rest' } });
    databaseId = Number(created['id']);
    const at = `/api/v1/database/${databaseId}`;
    expect(await admin.json(`${at}/schemas/`)).toMatchObject({
      result: expect.arrayContaining(['app', 'default']),
    });
    expect(await admin.json(`${at}/tables/?q=(schema_name:app)`)).toMatchObject({ count: 1 });
    expect(await admin.json(`${at}/table_metadata/?name=orders&schema=app`)).toMatchObject({
      columns: expect.arrayContaining([expect.objectContaining({ name: 'totalprice', type: 'double' })]),
    });
  });

  test('runs a statement of the editor, with its digits', async () => {
    const ran = await send('POST', '/api/v1/sqllab/execute/', {
      database_id: databaseId,
      client_id: 'trino000001',
      sql: 'SELECT orderstatus, count(*) AS n, ARRAY[9007199254740993] AS a FROM orders GROUP BY 1 ORDER BY 1',
      runAsync: false,
      queryLimit: 100,
      schema: 'app',
    });
    const text = await ran.text();
    expect(JSON.parse(text)).toMatchObject({
      data: [
        { orderstatus: 'F', n: 7304 },
        { orderstatus: 'O', n: 7333 },
        { orderstatus: 'P', n: 363 },
      ],
    });
    expect(text).toContain('9007199254740993');
  });

  test('draws a chart over months', async () => {
    const made = await send('POST', '/api/v1/dataset/', {
      database: databaseId,
      schema: 'app',
      table_name: 'orders',
    });
    const { id } = await body(made);
    expect(made.status).toBe(201);
    const drawn = await send('POST', '/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      queries: [
        {
          columns: [
            { label: 'orderdate', sqlExpression: 'orderdate', columnType: 'BASE_AXIS', timeGrain: 'P1M' },
            'orderpriority',
          ],
          metrics: ['count'],
          filters: [
            { col: 'orderpriority', op: 'IN', val: ['1-URGENT', "it's"] },
            { col: 'orderdate', op: 'TEMPORAL_RANGE', val: '1995-01-01 : 1995-04-01' },
          ],
          orderby: [['count', false]],
          series_columns: ['orderpriority'],
          series_limit: 2,
          row_limit: 10,
        },
      ],
      result_format: 'json',
      result_type: 'full',
    });
    const answer = await body(drawn);
    expect(answer).toMatchObject({
      result: [
        {
          rowcount: 3,
          colnames: ['orderdate', 'orderpriority', 'count'],
          query: expect.stringMatching(/DATE_TRUNC/),
        },
      ],
    });
  });
});
