import { tableFromIPC } from '@uwdata/flechette';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ARROW_RESPONSE_KEY, ARROW_STREAM, executeEnvelope } from '#contract/sql/sqllab.ts';
import { createSqllabWorld, execute, post, results, type SqllabWorld } from './sqllabWorld.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let world: SqllabWorld;
beforeAll(async () => {
  world = await createSqllabWorld();
});
afterAll(async () => world.close());

describe('several statements', () => {
  interface StatementReport {
    readonly state: string;
    readonly results_key: string | null;
  }

  test('are reported one by one, with a separate key for the rows of each', async () => {
    const browser = world.browser;
    const sql =
      'SELECT i FROM numbers; CREATE TEMP TABLE t AS FROM range(3); SELECT 1 AS a; SELECT 2 AS b LIMIT 1';
    const ran = await execute(browser, sql, { database_id: 2, queryLimit: 4 });
    expect(ran.body['data']).toEqual([{ b: 2 }]);
    const { extra } = ran.body['query'] as { extra: { statements: StatementReport[] } };
    expect(extra.statements).toMatchObject([
      { sql: 'SELECT i FROM numbers', state: 'success', rows: 4, limitingFactor: 'DROPDOWN', changed: null },
      { state: 'success', rows: null, changed: 3, results_key: null },
      { state: 'success', rows: 1, limitingFactor: 'NOT_LIMITED' },
      { state: 'success', rows: 1 },
    ]);
    const first = await results(browser, `(key:'${extra.statements[0]?.results_key}')`);
    expect(await first.json()).toMatchObject({
      data: [{ i: 0 }, { i: 1 }, { i: 2 }, { i: 3 }],
      query: { rows: 4, executedSql: 'SELECT i FROM numbers', limitingFactor: 'DROPDOWN' },
    });
    const third = await results(browser, `(key:'${extra.statements[2]?.results_key}')`);
    expect(await third.json()).toMatchObject({ data: [{ a: 1 }] });
  });

  test('end at the first that fails, and the error says which ran', async () => {
    const browser = world.browser;
    const { status, body } = await execute(browser, 'SELECT 7 AS a; SELECT nosuch; SELECT 8');
    expect(status).toBe(500);
    const [error] = body['errors'] as { extra: { statements: StatementReport[] } }[];
    const perStatement = error?.extra.statements ?? [];
    expect(perStatement.map(({ state }) => state)).toEqual(['success', 'failed', 'skipped']);
    const first = await results(browser, `(key:'${perStatement[0]?.results_key}')`);
    expect(await first.json()).toMatchObject({ data: [{ a: 7 }] });
  });

  test('say so if none runs because one cannot be parsed', async () => {
    const { body } = await execute(world.browser, 'SELECT 7 AS a; SELEC nosuch; SELECT 8');
    const [error] = body['errors'] as { extra: { statements: StatementReport[] } }[];
    expect(error?.extra.statements.map(({ state }) => state)).toEqual(['skipped', 'failed', 'skipped']);
  });
});

describe('running SQL [QRY-01, QRY-04]', () => {
  test('returns rows in an envelope the front end can read', async () => {
    const { status, body } = await execute(world.browser, 'SELECT i FROM numbers ORDER BY i', {
      queryLimit: 2,
    });
    expect(status).toBe(200);
    expect(body['data']).toEqual([{ i: 0 }, { i: 1 }]);
    const envelope = v.parse(executeEnvelope, body);
    expect(envelope.query).toMatchObject({ rows: 2, limit: 2, limitingFactor: 'DROPDOWN', state: 'success' });
  });

  test('returns Arrow on request, with the same envelope in front', async () => {
    const browser = world.browser;
    const sql = 'SELECT i, 1.10::DECIMAL(4, 2) AS d FROM numbers ORDER BY i';
    const response = await post(browser, '/api/v1/sqllab/execute/', { database_id: 1, sql }, ARROW_STREAM);
    expect(response.headers.get('Content-Type')).toBe(ARROW_STREAM);
    const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    expect([table.numRows, table.getChild('d').at(4999)]).toEqual([5000, '1.10']);
    const answer: unknown = JSON.parse(table.schema.metadata?.get(ARROW_RESPONSE_KEY) ?? '');
    expect(v.parse(executeEnvelope, answer).query.rows).toBe(5000);
  });

  test('errors are JSON for every Accept header, and have positions', async () => {
    const sql = 'SELECT 1;\nSELECT nosuch\nFROM numbers';
    const response = await post(
      world.browser,
      '/api/v1/sqllab/execute/',
      { database_id: 1, sql },
      ARROW_STREAM,
    );
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      errors: [{ error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', extra: { line: 2, column: 8 } }],
    });
  });

  test.each([
    ['SELEC 1', 422, 'INVALID_SQL_ERROR', { line: 1, column: 1 }],
    ['SELECT *\nFROM numbers\nWHERE (', 422, 'INVALID_SQL_ERROR', { line: 3, column: 7 }],
    ['SELECT *\nFROM nosuch', 500, 'GENERIC_DB_ENGINE_ERROR', { line: 2, column: 6 }],
    ["SELECT\n'abc'::INTEGER", 500, 'GENERIC_DB_ENGINE_ERROR', { line: 2, column: 6 }],
    ['-- nothing', 500, 'INVALID_SQL_ERROR', {}],
    ['DELETE FROM numbers', 500, 'DML_NOT_ALLOWED_ERROR', {}],
    ['SET threads = 1', 500, 'SYNTAX_ERROR', {}],
  ])('%j is rejected with %i %s', async (sql, status, type, extra) => {
    const answer = await execute(world.browser, sql);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ errors: [{ error_type: type, extra }] });
  });

  test.each<[string, number | undefined, number, string]>([
    ['SELECT i FROM numbers', undefined, 5000, 'NOT_LIMITED'],
    ['SELECT i FROM numbers', 10, 10, 'DROPDOWN'],
    ['SELECT i FROM numbers LIMIT 7', 10, 7, 'QUERY'],
    ['SELECT i FROM numbers LIMIT 10', 10, 10, 'QUERY_AND_DROPDOWN'],
    ['SELECT i FROM numbers LIMIT 100', 10, 10, 'DROPDOWN'],
    ['SELECT i FROM numbers WHERE i < 3 LIMIT 7', 10, 3, 'NOT_LIMITED'],
    ['SELECT i FROM numbers', 99_999_999, 5000, 'NOT_LIMITED'],
    ['SELECT i FROM numbers', -5, 5000, 'NOT_LIMITED'],
  ])('%s with a limit of %s gives %i rows: %s', async (sql, queryLimit, rows, factor) => {
    const { body } = await execute(world.browser, sql, { queryLimit: queryLimit ?? null });
    expect(body['query']).toMatchObject({ rows, limitingFactor: factor });
  });

  test('the same client id runs once', async () => {
    const browser = world.browser;
    const once = { client_id: 'only-once-01', database_id: 2 };
    const sql = 'CREATE TABLE once (a int)';
    expect((await execute(browser, sql, once)).status).toBe(200);
    expect((await execute(browser, 'DROP TABLE once', once)).status).toBe(500);
    expect((await execute(browser, 'SELECT count(*) AS n FROM once')).body['data']).toEqual([{ n: 0 }]);
  });

  test('templates are rendered with parameters and the page’s own query string', async () => {
    const browser = world.browser;
    const response = await post(browser, '/api/v1/sqllab/execute/?foo=bar', {
      database_id: 1,
      sql: "SELECT '{{ who }}' AS who, '{{ url_param('foo') }}' AS foo",
      templateParams: '{"who": "me"}',
    });
    expect(await response.json()).toMatchObject({ data: [{ who: 'me', foo: 'bar' }] });
  });

  test.each([
    ["SELECT 5 AS n -- {{ no_such_macro('x') | length }}", 5],
    ['/* {% if %} */ SELECT 5 AS n', 5],
    ["SELECT '{{ 1 + 1 }}' AS n -- {{ gone }}", '2'],
    ['SELECT 2 /* /**/ */ AS n', 2],
    ['\uFEFFSELECT 7 AS n;\r\n-- SELECT 8;', 7],
  ])('what is in comments of %j is not evaluated', async (sql, n) => {
    expect((await execute(world.browser, sql)).body['data']).toEqual([{ n }]);
  });

  test.each(['SELECT 3 /* a /**/ + 1', 'SELECT 3 /* open', '/* open'])(
    '%j is an error: its comment is not closed',
    async (sql) => {
      const { status, body } = await execute(world.browser, sql);
      const [error] = body['errors'] as { message: string }[];
      expect([status, error?.message]).toEqual([422, expect.stringContaining('not closed')]);
    },
  );
});

describe('databases created through the API', () => {
  test('are in memory only: no client opens a file', async () => {
    const browser = world.browser;
    const make = (uri: string) =>
      post(browser, '/api/v1/database/', {
        database_name: `made of ${uri}`,
        sqlalchemy_uri: uri,
        allow_dml: true,
      });
    for (const uri of [
      'duckdb:////etc/passwd',
      'sqlite:////etc/passwd',
      'duckdb:///../x.duckdb',
      'nonsense',
    ]) {
      expect((await make(uri)).status).toBe(422);
    }
    const { id } = (await (await make('duckdb://')).json()) as { id: number };
    await execute(browser, 'CREATE TABLE mine (a int); INSERT INTO mine VALUES (1)', { database_id: id });
    expect((await execute(browser, 'SELECT * FROM mine', { database_id: id })).body['data']).toEqual([
      { a: 1 },
    ]);
    expect((await execute(browser, 'SELECT * FROM mine', { database_id: 1 })).status).toBe(500);
  });
});
