import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableFromIPC } from '@uwdata/flechette';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ARROW_ANSWER_KEY, ARROW_STREAM, executeEnvelope } from '#contract/sqllab.ts';
import { createApp } from '../../server/app.ts';
import { ensureAdmin } from '../../server/auth/firstStart.ts';
import { systemRandom } from '../../server/cli/systemWorld.ts';
import { serverConfig } from '../../server/config.ts';
import { silentLog } from '../../server/log.ts';
import { testEngine, type TestEngine } from '../engine/testEngine.ts';
import { Browser } from './browser.ts';
import { openedMeta, PASSWORD, testClock } from './testApp.ts';
import { testTemplates } from './testTemplates.ts';

// An engine's process takes a while to start where the sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const ENDLESS = 'SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000000) c';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

let engine: TestEngine;
let folder: string;
const meta = openedMeta(':memory:');
const clock = testClock();
const templates = testTemplates();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-sqllab-'));
  engine = await testEngine(['CREATE TABLE numbers AS SELECT i FROM range(5000) t(i)']);
  await ensureAdmin(meta, PASSWORD, clock, systemRandom);
  const row = { backend: 'duckdb', sqlalchemyUri: 'test' };
  meta.databases.insert({ ...row, uuid: 'a', databaseName: 'reading' }, clock.now());
  meta.databases.insert({ ...row, uuid: 'b', databaseName: 'writing', allowDml: true }, clock.now());
});
afterAll(async () => {
  await engine.host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The server over the shared engine and store, as after a start. */
function serve(resultsDir: string | null = join(folder, 'results')): Browser {
  const config = serverConfig({ resultsDir });
  const app = createApp({
    meta,
    engines: engine.host,
    templates,
    clock,
    random: systemRandom,
    log: silentLog,
    config,
  });
  return new Browser(async (request) => app.fetch(request), '');
}

/** A browser that is signed in to a server that just started. */
async function signedInAnew(resultsDir?: string | null): Promise<Browser> {
  const browser = serve(resultsDir);
  await browser.signIn('admin', PASSWORD);
  return browser;
}

/** The same for all tests that do not ask for a start: signing in is slow on purpose. */
let known: Promise<Browser> | undefined;
const signedIn = (): Promise<Browser> => (known ??= signedInAnew());

const post = (browser: Browser, path: string, body: unknown, accept = 'application/json') =>
  browser.send('POST', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '', Accept: accept },
  });

async function execute(browser: Browser, sql: string, more: Record<string, unknown> = {}): Promise<Answer> {
  const response = await post(browser, '/api/v1/sqllab/execute/', { database_id: 1, sql, ...more });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const results = (browser: Browser, q: string, accept = 'application/json') =>
  browser.get(`/api/v1/sqllab/results/?q=${encodeURIComponent(q)}`, { Accept: accept });

const keyOf = ({ body }: Answer) => (body['query'] as { resultsKey: string }).resultsKey;

describe('several statements', () => {
  interface Told {
    readonly state: string;
    readonly results_key: string | null;
  }

  test('are told one by one, with the rows of each by a key of its own', async () => {
    const browser = await signedIn();
    const sql =
      'SELECT i FROM numbers; CREATE TEMP TABLE t AS FROM range(3); SELECT 1 AS a; SELECT 2 AS b LIMIT 1';
    const ran = await execute(browser, sql, { database_id: 2, queryLimit: 4 });
    expect(ran.body['data']).toEqual([{ b: 2 }]);
    const { extra } = ran.body['query'] as { extra: { statements: Told[] } };
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
    const browser = await signedIn();
    const { status, body } = await execute(browser, 'SELECT 7 AS a; SELECT nosuch; SELECT 8');
    expect(status).toBe(500);
    const [error] = body['errors'] as { extra: { statements: Told[] } }[];
    const told = error?.extra.statements ?? [];
    expect(told.map(({ state }) => state)).toEqual(['success', 'failed', 'skipped']);
    const first = await results(browser, `(key:'${told[0]?.results_key}')`);
    expect(await first.json()).toMatchObject({ data: [{ a: 7 }] });
  });

  test('none of which runs where one of them cannot be read say so', async () => {
    const { body } = await execute(await signedIn(), 'SELECT 7 AS a; SELEC nosuch; SELECT 8');
    const [error] = body['errors'] as { extra: { statements: Told[] } }[];
    expect(error?.extra.statements.map(({ state }) => state)).toEqual(['skipped', 'failed', 'skipped']);
  });
});

describe('running SQL [QRY-01, QRY-04]', () => {
  test('answers rows in an envelope the front end can read', async () => {
    const { status, body } = await execute(await signedIn(), 'SELECT i FROM numbers ORDER BY i', {
      queryLimit: 2,
    });
    expect(status).toBe(200);
    expect(body['data']).toEqual([{ i: 0 }, { i: 1 }]);
    const envelope = v.parse(executeEnvelope, body);
    expect(envelope.query).toMatchObject({ rows: 2, limit: 2, limitingFactor: 'DROPDOWN', state: 'success' });
  });

  test('answers Arrow to who asks for it, with the same envelope in front', async () => {
    const browser = await signedIn();
    const sql = 'SELECT i, 1.10::DECIMAL(4, 2) AS d FROM numbers ORDER BY i';
    const response = await post(browser, '/api/v1/sqllab/execute/', { database_id: 1, sql }, ARROW_STREAM);
    expect(response.headers.get('Content-Type')).toBe(ARROW_STREAM);
    const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    expect([table.numRows, table.getChild('d').at(4999)]).toEqual([5000, '1.10']);
    const answer: unknown = JSON.parse(table.schema.metadata?.get(ARROW_ANSWER_KEY) ?? '');
    expect(v.parse(executeEnvelope, answer).query.rows).toBe(5000);
  });

  test('errors are JSON whatever is asked for, and say where they are', async () => {
    const sql = 'SELECT 1;\nSELECT nosuch\nFROM numbers';
    const response = await post(
      await signedIn(),
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
  ])('%j is refused with %i %s', async (sql, status, type, extra) => {
    const answer = await execute(await signedIn(), sql);
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
    const { body } = await execute(await signedIn(), sql, { queryLimit: queryLimit ?? null });
    expect(body['query']).toMatchObject({ rows, limitingFactor: factor });
  });

  test('the same client id runs once', async () => {
    const browser = await signedIn();
    const once = { client_id: 'only-once-01', database_id: 2 };
    const sql = 'CREATE TABLE once (a int)';
    expect((await execute(browser, sql, once)).status).toBe(200);
    expect((await execute(browser, 'DROP TABLE once', once)).status).toBe(500);
    expect((await execute(browser, 'SELECT count(*) AS n FROM once')).body['data']).toEqual([{ n: 0 }]);
  });

  test('templates are filled with parameters and the page’s own query string', async () => {
    const browser = await signedIn();
    const response = await post(browser, '/api/v1/sqllab/execute/?foo=bar', {
      database_id: 1,
      sql: "SELECT '{{ who }}' AS who, '{{ url_param('foo') }}' AS foo",
      templateParams: '{"who": "me"}',
    });
    expect(await response.json()).toMatchObject({ data: [{ who: 'me', foo: 'bar' }] });
  });
});

describe('rows are kept under a key', () => {
  test('and come again, all or some, as JSON, Arrow or CSV', async () => {
    const browser = await signedIn();
    const ran = await execute(browser, "SELECT i, 'a,b' AS t FROM numbers ORDER BY i", {
      client_id: 'kept-rows-1',
    });
    const key = keyOf(ran);
    const all = (await (await results(browser, `(key:'${key}')`)).json()) as { data: unknown[] };
    expect(all.data).toEqual(ran.body['data']);
    const some = await (await results(browser, `(key:'${key}',rows:3)`)).json();
    expect(some).toMatchObject({ data: [{ i: 0 }, { i: 1 }, { i: 2 }], displayLimitReached: true });
    const arrow = await results(browser, `(key:'${key}',rows:3)`, ARROW_STREAM);
    const table = tableFromIPC(new Uint8Array(await arrow.arrayBuffer()));
    expect([...table.getChild('t')]).toEqual(['a,b', 'a,b', 'a,b']);
    const csv = await (await browser.get('/api/v1/sqllab/export/kept-rows-1/')).text();
    expect(csv.slice(0, 20)).toBe('i,t\n0,"a,b"\n1,"a,b"\n');
  });

  test('for a day', async () => {
    const browser = await signedIn();
    const key = keyOf(await execute(browser, 'SELECT 1 AS a'));
    expect((await results(browser, `(key:'${key}')`)).status).toBe(200);
    clock.advance(25 * 3_600_000);
    expect((await results(await signedInAnew(), `(key:'${key}')`)).status).toBe(404);
    expect(readdirSync(join(folder, 'results'))).toEqual([]);
  });

  test('and where there is no room, rows still come, and an asynchronous run says why it failed', async () => {
    const full = mkdtempSync(join(folder, 'full-'));
    const browser = await signedInAnew(full);
    rmSync(full, { recursive: true });
    expect((await execute(browser, 'SELECT 1 AS a')).body['data']).toEqual([{ a: 1 }]);
    await execute(browser, 'SELECT 1 AS a', { runAsync: true, client_id: 'no-room-one' }).catch(
      () => undefined,
    );
    await vi.waitFor(() => expect(meta.queries.byClientId('no-room-one')?.status).toBe('failed'));
    expect(meta.queries.byClientId('no-room-one')?.errorMessage).toContain('The rows could not be kept');
  });
});

describe('asynchronous runs [QRY-02]', () => {
  test('are accepted, polled and read by key', async () => {
    const browser = await signedIn();
    const accepted = await execute(browser, 'SELECT 42 AS a', { runAsync: true, client_id: 'later-on-01' });
    expect([accepted.status, accepted.body]).toMatchObject([
      202,
      { query: { state: 'pending', resultsKey: null } },
    ]);
    await vi.waitFor(() => expect(meta.queries.byClientId('later-on-01')?.status).toBe('success'));
    const { result } = await browser.json<{ result: { id: string; resultsKey: string }[] }>(
      `/api/v1/query/updated_since?q=(last_updated_ms:${clock.now()})`,
    );
    const key = result.find(({ id }) => id === 'later-on-01')?.resultsKey ?? '';
    expect(await (await results(browser, `(key:'${key}')`)).json()).toMatchObject({ data: [{ a: 42 }] });
  });

  test('fail where polling shows it, with the error of the engine', async () => {
    const browser = await signedIn();
    await execute(browser, "SELECT error('no luck')", { runAsync: true, client_id: 'bad-luck-01' });
    await vi.waitFor(() => expect(meta.queries.byClientId('bad-luck-01')?.status).toBe('failed'));
    expect(meta.queries.byClientId('bad-luck-01')?.errorMessage).toContain('no luck');
  });

  test('are stopped by their client id, and stay stopped [QRY-05]', async () => {
    const browser = await signedIn();
    await execute(browser, ENDLESS, { runAsync: true, client_id: 'stop-me-001' });
    await vi.waitFor(() => expect(meta.queries.byClientId('stop-me-001')?.status).toBe('running'));
    const stop = await post(browser, '/api/v1/query/stop', { client_id: 'stop-me-001' });
    expect(await stop.json()).toEqual({ result: 'OK' });
    expect(meta.queries.byClientId('stop-me-001')?.status).toBe('stopped');
    expect(await engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
    expect(meta.queries.byClientId('stop-me-001')?.status).toBe('stopped');
  });
});

describe('a server that ended while queries ran', () => {
  test('fails them with a reason when it starts again, and runs new ones', async () => {
    const before = await signedIn();
    const running = execute(before, ENDLESS, { client_id: 'cut-off-001' });
    await vi.waitFor(() => expect(meta.queries.byClientId('cut-off-001')?.status).toBe('running'));
    const after = await signedInAnew();
    expect(meta.queries.byClientId('cut-off-001')).toMatchObject({ status: 'failed' });
    expect(meta.queries.byClientId('cut-off-001')?.errorMessage).toContain('The server ended');
    expect((await execute(after, 'SELECT 1 AS a')).status).toBe(200);
    engine.host.stop('cut-off-001');
    await running;
  });
});

describe('databases made through the API', () => {
  test('live in memory only: no caller opens a file', async () => {
    const browser = await signedIn();
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
