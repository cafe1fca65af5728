import { Hono } from 'hono';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { ensureTestAdmin } from '../cheapPasswords.ts';
import { createApart } from '../../../server/apart/apart.ts';
import { secretsOf } from '../../../server/auth/tokens/secrets.ts';
import type { DatasourceLookup } from '../../../server/datasets/datasource.ts';
import { serverConfig } from '../../../server/config.ts';
import type { AppEnv, ServerDeps } from '../../../server/deps.ts';
import type { EngineHost } from '../../../server/engines/engineHost.ts';
import { silentLog } from '../../../server/base/log.ts';
import { chartDataRoutes } from '../../../server/routes/chart/chartData.ts';
import { testEngine, type TestEngine } from '../../engine/testEngine.ts';
import { COUNT, RAW, servedOrders, SETUP } from './orders.ts';
import { countingRandom, openedMeta, PASSWORD, testClock } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';

describe('chart data', () => {
  let engine: TestEngine;
  let ran: string[] = [];
  const clock = testClock();
  beforeAll(async () => {
    engine = await testEngine(SETUP);
  });
  afterAll(() => engine.host.close());

  let app: Hono<AppEnv>;
  let saved: string | null | undefined;
  const templates = testTemplates();
  afterAll(() => templates.close());
  beforeEach(async () => {
    ran = [];
    saved = undefined;
    const meta = openedMeta(':memory:');
    const random = countingRandom();
    const admin = await ensureTestAdmin(meta, PASSWORD, clock, random);
    const user = meta.users.byId(admin);
    const engines: EngineHost = {
      ...engine.host,
      run: async (request) => {
        ran.push(...request.statements);
        return engine.host.run(request);
      },
    };
    const deps: ServerDeps = {
      meta,
      engines,
      templates,
      clock,
      random,
      log: silentLog,
      config: serverConfig({}),
    };
    const lookup: DatasourceLookup = {
      find: async (_, { id, type }) => {
        if (id === 3) return err({ kind: 'forbidden', id: 3, name: 'main.secret' });
        if (id !== 1) return err({ kind: 'missing' });
        return ok(servedOrders(type));
      },
      savedContext: () => saved,
    };
    app = new Hono<AppEnv>();
    app.use(async (c, next) => {
      c.set('user', user);
      await next();
    });
    app.route(
      '/',
      chartDataRoutes(deps, lookup, { secrets: secretsOf(deps.meta, deps.random), apart: createApart() }),
    );
  });

  const post = async (body: unknown, type = 'application/json'): Promise<Response> =>
    app.request('/api/v1/chart/data', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const ask = (query: object, rest: object = {}) =>
    post({ datasource: { id: 1, type: 'table' }, queries: [query], ...rest });

  test('rows have the contract’s format: times in milliseconds, numbers with all digits', async () => {
    const response = await ask(RAW);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('"big":9007199254740993,');
    const [result] = (JSON.parse(text) as { result: Record<string, unknown>[] }).result;
    expect(result).toMatchObject({
      error: null,
      status: 'success',
      is_cached: null,
      cached_dttm: null,
      cache_timeout: 86_400,
      stacktrace: null,
      applied_template_filters: [],
      rowcount: 3,
      colnames: ['id', 'kind', 'at', 'big', 'amount', 'day', 'flag'],
      coltypes: [0, 1, 2, 0, 0, 2, 3],
      label_map: { id: ['id'], kind: ['kind'], Kind: ['kind'] },
    });
    expect(result?.['data']).toMatchObject([
      { id: 1, kind: 'a', at: Date.UTC(2004, 0, 1), amount: 1.5, day: Date.UTC(2004, 0, 1), flag: true },
      { id: 2, kind: 'b', at: Date.UTC(2004, 5, 1, 12, 30), amount: 2.25, flag: false },
      {
        id: 3,
        kind: null,
        at: Date.UTC(1890, 4, 5, 1, 2, 3, 500),
        big: null,
        amount: null,
        day: null,
        flag: null,
      },
    ]);
  });

  test('the same request is answered from the cache, until it is forced or the time-out is over', async () => {
    const first = await resultOf(ask(COUNT));
    const second = await resultOf(ask(COUNT));
    expect(ran).toHaveLength(1);
    expect(second).toEqual({
      ...first,
      is_cached: true,
      cached_dttm: String(first['queried_dttm']).slice(0, 19),
    });
    expect((await resultOf(ask(COUNT, { force: true })))['is_cached']).toBeNull();
    expect(ran).toHaveLength(2);
    clock.advance(86_400_000);
    expect((await resultOf(ask(COUNT)))['is_cached']).toBeNull();
    expect(
      (await resultOf(ask({ ...COUNT, row_limit: 5 }, { custom_cache_timeout: -1 })))['cache_timeout'],
    ).toBe(-1);
    expect((await resultOf(ask({ ...COUNT, row_limit: 5 })))['is_cached']).toBeNull();
  });

  test('rows past the limit are counted where it may have cut, and only there', async () => {
    const cut = await resultOf(ask({ ...RAW, row_limit: 2 }));
    expect([cut['rowcount'], cut['omitted']]).toEqual([2, { cut: { rows: 2, all: 3 } }]);
    expect(ran).toHaveLength(2);
    expect((await resultOf(ask({ ...COUNT, row_limit: 1 })))['omitted']).toEqual({
      cut: { rows: 1, all: 3 },
    });
    // Groups are counted by the statement itself.
    expect(ran).toHaveLength(3);
    // As many rows as the limit, and no more.
    expect((await resultOf(ask({ ...RAW, row_limit: 3 })))['omitted']).toEqual({});
    ran = [];
    expect((await resultOf(ask({ ...RAW, row_limit: 4 })))['omitted']).toBeUndefined();
    expect((await resultOf(ask({ metrics: ['count'], row_limit: 1 })))['omitted']).toBeUndefined();
    expect(ran).toHaveLength(2);
    const pages = [
      { ...RAW, row_limit: 2 },
      { ...RAW, is_rowcount: true },
    ];
    await post({ datasource: { id: 1, type: 'table' }, queries: pages, force: true });
    expect(ran).toHaveLength(4);
  });

  test('a file of some of the rows says so in a header', async () => {
    const file = await ask({ ...RAW, row_limit: 2 }, { result_format: 'csv' });
    expect(decodeURIComponent(file.headers.get('X-Sextant-Omitted') ?? '')).toBe(
      '2 of 3 rows: the row limit leaves out the others.',
    );
    expect((await ask(RAW, { result_format: 'csv' })).headers.has('X-Sextant-Omitted')).toBe(false);
  });

  test('what turning rows into series drops is counted: a bar for NULL', async () => {
    const pivot = {
      operation: 'pivot',
      options: { index: ['kind'], columns: [], aggregates: { count: MEAN } },
    };
    const result = await resultOf(ask({ ...COUNT, post_processing: [pivot] }));
    expect([result['rowcount'], result['omitted']]).toEqual([
      2,
      { unplaced: { column: 'kind', rows: 1, sum: 1 } },
    ]);
  });
  const MEAN = { operator: 'mean' };

  test('all result types are returned', async () => {
    expect(await resultOf(ask(COUNT, { result_type: 'query' }))).toEqual({
      language: 'sql',
      query: expect.stringMatching(/^SELECT kind AS kind, COUNT\(\*\) AS count[\s\S]+LIMIT 50000;$/),
    });
    expect(await resultOf(ask({ metrics: ['nosuch'] }, { result_type: 'query' }))).toEqual({
      language: 'sql',
      error: "Metric 'nosuch' does not exist",
    });
    expect(Object.keys(await resultOf(ask(COUNT, { result_type: 'results' })))).toEqual([
      'data',
      'colnames',
      'coltypes',
      'rowcount',
      'sql_rowcount',
      'detected_currency',
    ]);
    expect((await resultOf(ask(COUNT, { result_type: 'columns' })))['data']).toContainEqual({
      column_name: 'kind',
      verbose_name: 'Kind',
      dtype: 1,
    });
    expect((await resultOf(ask(COUNT, { result_type: 'timegrains' })))['data']).toContainEqual({
      name: 'Day',
      function: "DATE_TRUNC('day', {col})",
      duration: 'P1D',
    });
    expect((await resultOf(ask(COUNT, { result_type: 'samples' })))['colnames']).toHaveLength(7);
    expect((await resultOf(ask(COUNT, { result_type: 'drill_detail' })))['query']).toContain(
      'ORDER BY id ASC',
    );
  });

  test('files are returned with the labels of the dataset: one as CSV, several as a zip, and by the form that a page posts', async () => {
    const response = await ask(RAW, { result_format: 'csv' });
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename=\d{8}_\d{6}\.csv$/);
    expect(await response.text()).toBe(
      'id,Kind,at,big,amount,day,flag\n1,a,2004-01-01 00:00:00,9007199254740993,1.5,2004-01-01,True\n' +
        '2,b,2004-06-01 12:30:00,2,2.25,2004-06-01,False\n3,,1890-05-05 01:02:03.500,,,,\n',
    );
    const context = { datasource: { id: 1, type: 'table' }, queries: [COUNT, COUNT], result_format: 'csv' };
    const zip = await post(context);
    expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toEqual([
      'query_1.csv',
      'query_2.csv',
    ]);
    const form = new URLSearchParams({ form_data: JSON.stringify({ ...context, queries: [COUNT] }) });
    const posted = await post(form.toString(), 'application/x-www-form-urlencoded');
    expect(await posted.text()).toBe('Kind,count\na,1\nb,1\n,1\n');
  });

  test('errors have the contract’s messages', async () => {
    const outcomeOf = async (answer: Promise<Response>): Promise<readonly [number, unknown]> => {
      const response = await answer;
      const body = (await response.json()) as { message?: string; errors?: { message: string }[] };
      return [response.status, body.message ?? body.errors?.[0]?.message];
    };
    const bad =
      '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.';
    expect(await outcomeOf(post('hello', 'text/plain'))).toEqual([400, 'Request is not JSON']);
    expect(await outcomeOf(post('{oops'))).toEqual([400, bad]);
    expect(await outcomeOf(post({}))).toEqual([
      500,
      "QueryContextFactory.create() missing 2 required keyword-only arguments: 'datasource' and 'queries'",
    ]);
    expect(await outcomeOf(ask(COUNT, { result_format: 'xml' }))).toEqual([
      400,
      "Request is incorrect: {'result_format': ['Must be one of: csv, json, xlsx.']}",
    ]);
    expect(
      await outcomeOf(
        ask({ metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(nosuch)', label: 'x' }] }),
      ),
    ).toEqual([400, expect.stringMatching(/^Error: .*"nosuch" not found/)]);
    expect(await outcomeOf(ask({ ...COUNT, extras: { where: 'id IN (SELECT 1)' } }))).toEqual([
      403,
      'Custom SQL fields cannot contain sub-queries.',
    ]);
    expect(await outcomeOf(ask({ metrics: [{}] }))).toEqual([400, "Error: Columns missing in dataset: ['']"]);
    const over = (val: string) => ({ ...COUNT, filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val }] });
    expect(await outcomeOf(ask(over("DATETIME('foo') : bar")))).toEqual([
      400,
      "Request is incorrect: {'time_range': ['Cannot parse time string [foo]']}",
    ]);
    expect(await outcomeOf(ask(over('2005 : 2004')))).toEqual([
      500,
      'From date cannot be larger than to date',
    ]);
    expect(await outcomeOf(post({ datasource: { id: 2, type: 'table' }, queries: [] }))).toEqual([
      404,
      'Not found',
    ]);
    expect((await outcomeOf(post({ datasource: { id: 3, type: 'table' }, queries: [] })))[0]).toBe(403);
  });

  test('a saved chart returns the data of its saved query context', async () => {
    expect((await app.request('/api/v1/chart/7/data/')).status).toBe(404);
    saved = null;
    expect((await app.request('/api/v1/chart/7/data/')).status).toBe(400);
    saved = JSON.stringify({ datasource: { id: 1, type: 'table' }, queries: [COUNT], result_format: 'json' });
    expect(await (await app.request('/api/v1/chart/7/data/?format=csv')).text()).toBe(
      'Kind,count\na,1\nb,1\n,1\n',
    );
    const query = await resultOf(app.request('/api/v1/chart/7/data/?type=query'));
    expect(query['language']).toBe('sql');
  });

  test('only reading is allowed, whatever the SQL of form data contains', async () => {
    for (const where of ['1=1; DROP TABLE orders', '1=1) UNION SELECT 1 --', 'id IN (FROM orders)'])
      expect((await ask({ ...COUNT, extras: { where } })).status).toBeGreaterThanOrEqual(400);
    expect(ran).toEqual([]);
  });
});

const resultOf = async (response: Response | Promise<Response>): Promise<Record<string, unknown>> =>
  ((await (await response).json()) as { result: Record<string, unknown>[] }).result[0] ?? {};
