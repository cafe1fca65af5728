import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
import { hasTrino, inTrino, trinoAddress } from '../support/trino.ts';
import { ELSEWHERE, type EngineOver, engineOver } from './engineOver.ts';

const CHANGES = { reading: { kind: 'free', dml: true, only: null } } as const;
const READS = { reading: { kind: 'free', dml: false, only: null } } as const;
/** Takes very long. */
const ENDLESS = 'SELECT count(*) FROM tpch.sf1000.lineitem';

describe.skipIf(!hasTrino)('statements over Trino', () => {
  let engine: EngineOver;
  beforeAll(async () => {
    for (const table of ['runs_t', 'runs_made'])
      await inTrino(`DROP TABLE IF EXISTS memory.default.${table}`);
    await inTrino(
      "CREATE TABLE runs_t AS SELECT orderkey AS id, 'row ' || comment AS text FROM tpch.tiny.lineitem",
    );
    engine = await engineOver('trino', trinoAddress());
  });
  afterAll(() => engine.host.close());

  const running = async (): Promise<number> => {
    const [[count] = []] = await inTrino(
      "SELECT count(*) FROM system.runtime.queries WHERE state IN ('QUEUED', 'PLANNING', 'STARTING', 'RUNNING', 'FINISHING') AND source = 'sextant'",
    );
    return Number(count);
  };

  test('what changes data runs only where the database allows it, whatever it looks like', async () => {
    for (const sql of [
      'CREATE TABLE runs_made (a int)',
      'CREATE TABLE runs_made AS SELECT 1 AS a',
      "INSERT INTO runs_t VALUES (0, 'x')",
      'INSERT INTO runs_t WITH a AS (SELECT 0 AS id) SELECT id, null FROM a',
      'DELETE FROM runs_t',
      'DROP TABLE runs_t',
      'TRUNCATE TABLE runs_t',
      'EXPLAIN ANALYZE DROP TABLE runs_t',
      "EXPLAIN ANALYZE INSERT INTO runs_t VALUES (0, 'x')",
      "/* a */ EXPLAIN -- b\n ANALYZE VERBOSE INSERT INTO runs_t VALUES (0, 'x')",
      'CREATE SCHEMA memory.made',
      "SET SESSION query_max_run_time = '1s'",
      'START TRANSACTION',
      'COMMIT',
      'USE tpch.tiny',
      "CALL system.runtime.kill_query('20260101_000000_00000_aaaaa', 'no')",
      'PREPARE a FROM DROP TABLE runs_t',
      "EXECUTE IMMEDIATE 'DROP TABLE runs_t'",
      'SELECT 1; DROP TABLE runs_t',
      'SELECT 1) AS a LIMIT 0; DROP TABLE runs_t; --',
      '/* SELECT 1 */ DROP TABLE runs_t',
      '-- SELECT 1\nDROP TABLE runs_t',
    ]) {
      const ran = await engine.run(sql, READS);
      expect(ran.ok, sql).toBe(false);
    }
    expect(await inTrino('SELECT count(*) FROM runs_t')).toEqual([[60_175]]);
    expect(await inTrino("SHOW TABLES FROM memory.default LIKE 'runs_made'")).toEqual([]);
  });

  test('two statements in one are refused where changes are allowed, too', async () => {
    const statements = ['CREATE TABLE runs_made (a int); DROP TABLE runs_t'];
    expect(await engine.run('', { ...CHANGES, statements })).toMatchObject({ error: { kind: 'syntax' } });
    expect(await inTrino('SELECT count(*) FROM runs_t')).toEqual([[60_175]]);
  });

  test('a table is made and filled, and what is set lasts as long as the run', async () => {
    const ran = await engine.run('', {
      ...CHANGES,
      statements: [
        'CREATE TABLE runs_made (a bigint)',
        'INSERT INTO runs_made VALUES 9007199254740993, 1',
        'SET SESSION query_priority = 7',
        'USE tpch.tiny',
        'PREPARE counted FROM SELECT count(*) AS n FROM nation WHERE nationkey > ?',
        'EXECUTE counted USING 3',
        'SELECT (SELECT count(*) FROM region) AS n, a FROM memory.default.runs_made ORDER BY a',
      ],
    });
    expect(ran).toMatchObject({ ok: true, value: { rows: 2 } });
    expect(await engine.rows('SELECT * FROM runs_made ORDER BY a DESC', READS)).toEqual([
      { a: '9007199254740993' },
      { a: 1 },
    ]);
    expect(await engine.run('SELECT count(*) FROM region', CHANGES)).toMatchObject({ ok: false });
    await inTrino('DROP TABLE runs_made');
  });

  test('a transaction of one’s own that is left open is ended', async () => {
    await engine.run('', { ...CHANGES, statements: ['START TRANSACTION', 'SELECT 1 AS a'] });
    const open = async (): Promise<unknown> =>
      (
        await inTrino('SELECT count(*) FROM system.runtime.transactions WHERE auto_commit_context = false')
      )[0]?.[0];
    await expect.poll(open).toBe(0);
  });

  test('rows are cut at the limit, and it is known that there are more', async () => {
    const ran = await engine.run('SELECT * FROM runs_t ORDER BY id', { limit: 10 });
    expect(ran).toMatchObject({ ok: true, value: { rows: 10, more: true } });
    const whole = await engine.run('SELECT * FROM runs_t ORDER BY id LIMIT 10', { limit: 10 });
    expect(whole).toMatchObject({ ok: true, value: { rows: 10, more: false } });
    // Not one that is a number: the rest is stopped.
    const first = await engine.run('SELECT * FROM tpch.sf1.lineitem FETCH FIRST 5000000 ROWS ONLY', {
      limit: 10,
    });
    expect(first).toMatchObject({ ok: true, value: { rows: 10, more: true } });
    await expect.poll(running).toBe(0);
  });

  test('no rows are no rows, and columns of one name are kept apart', async () => {
    expect(await engine.rows('SELECT * FROM runs_t WHERE id < 0')).toEqual([]);
    expect(await engine.rows('SELECT 1 AS a, 2 AS a, 3')).toEqual([{ a: 1, a__1: 2, _col2: 3 }]);
  });

  test('statements about the server return their rows', async () => {
    expect(await engine.rows("SHOW TABLES LIKE 'runs_t'", READS)).toEqual([{ Table: 'runs_t' }]);
    expect(await engine.rows('DESCRIBE runs_t', READS)).toMatchObject([
      { Column: 'id', Type: 'bigint' },
      { Column: 'text' },
    ]);
    const [plan] = await engine.rows('EXPLAIN ANALYZE SELECT count(*) FROM runs_t', READS);
    expect(plan?.['Query Plan']).toMatch(/Fragment/);
  });

  test('a stopped statement has stopped on the server, too', async () => {
    const ran = engine.run(ENDLESS, { queryId: 'endless' });
    await expect.poll(running).toBe(1);
    expect(engine.host.stop('endless')).toBe(true);
    expect(await ran).toMatchObject({ ok: false, error: { kind: 'stopped' } });
    await expect.poll(running).toBe(0);
  });

  test('a statement that takes too long is ended on the server', async () => {
    const ran = await engine.run(ENDLESS, { timeout: 2 * SECOND });
    expect(ran).toMatchObject({ ok: false, error: { kind: 'timedOut', seconds: 2 } });
    await expect.poll(running).toBe(0);
  });

  test('an error in the middle of rows is an error, never a shorter result', async () => {
    const sql = 'SELECT l.orderkey, 1 / (l.orderkey - 30017) AS x FROM tpch.tiny.lineitem l';
    const ran = await engine.run(sql, { limit: 1_000_000 });
    expect(ran).toMatchObject({ ok: false, error: { kind: 'engine', exception: 'DIVISION_BY_ZERO' } });
  });

  test('a coordinator that is busy is asked again, and one that goes away is an error', async () => {
    let calls = 0;
    const between = await before(trinoAddress(), () => (++calls % 2 === 0 ? 503 : null));
    await engine.host.open({ key: 'busy', backend: 'trino', address: between.address });
    expect(await engine.rows('SELECT 1 AS a', { engine: 'busy' })).toEqual([{ a: 1 }]);
    expect(calls).toBeGreaterThan(3);
    between.server.close();
    between.server.closeAllConnections();
    expect(await engine.run('SELECT 1', { engine: 'busy' })).toMatchObject({
      error: { kind: 'unavailable' },
    });
    await engine.host.closeEngine('busy');
  });

  test.each([
    ['a server that is not there', (address: string) => address.replace(/:\d+\//, ':1/'), /Nothing listens/],
    [
      'a host that is not there',
      (address: string) => address.replace(/@[^:]*:/, '@nowhere.invalid:'),
      /no host of this name|looked up/,
    ],
    [
      'encryption that the server does not have',
      (address: string) => `${address}?protocol=https`,
      /not encrypted/,
    ],
  ])('%s is said plainly, and ends nothing else', async (_, to, reason) => {
    await engine.host.open({ key: 'other', backend: 'trino', address: to(trinoAddress()) });
    const ran = await engine.run('SELECT 1', { engine: 'other' });
    expect(ran).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    if (!ran.ok) expect(ran.error.message).toMatch(reason);
    await engine.host.closeEngine('other');
    expect(await engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
  });

  test('an error says where it is, in a text with characters of several units', async () => {
    const unknown = "SELECT '😀', nope FROM runs_t";
    expect(await engine.run(unknown)).toMatchObject({
      error: { kind: 'engine', at: { statement: 0, offset: unknown.indexOf('nope') } },
    });
    const wrong = "SELECT '😀',\n 1 +* 2 FROM runs_t";
    expect(await engine.run(wrong)).toMatchObject({
      error: { kind: 'syntax', at: { statement: 0, offset: wrong.indexOf('* 2') } },
    });
  });

  test('the catalogue is read', async () => {
    const { host } = engine;
    await inTrino('CREATE OR REPLACE VIEW runs_seen AS SELECT 1 AS one');
    await inTrino("COMMENT ON COLUMN runs_t.id IS 'of a'");
    expect(await host.catalogs(ELSEWHERE, null)).toEqual({ ok: true, value: ['memory'] });
    const schemas = await host.schemas(ELSEWHERE, null, null);
    expect(schemas.ok && schemas.value[0]).toBe('default');
    expect(await host.schemas(ELSEWHERE, 'tpch', null)).toMatchObject({
      ok: true,
      value: expect.arrayContaining(['tiny']),
    });
    const tables = await host.tables(ELSEWHERE, { catalog: null, schema: 'default' }, null);
    expect(tables.ok && tables.value.filter(({ name }) => name.startsWith('runs_'))).toEqual([
      { name: 'runs_seen', kind: 'view' },
      { name: 'runs_t', kind: 'table' },
    ]);
    expect(await host.table(ELSEWHERE, { catalog: null, schema: null, name: 'runs_t' }, null)).toMatchObject({
      ok: true,
      value: {
        schema: 'default',
        columns: [
          { name: 'id', type: 'bigint', comment: 'of a' },
          { name: 'text', comment: null },
        ],
      },
    });
    const nowhere = { catalog: null, schema: null, name: 'nowhere' };
    expect(await host.table(ELSEWHERE, nowhere, null)).toEqual({ ok: true, value: null });
    const columns = await host.columns(ELSEWHERE, null);
    expect(columns.ok && columns.value.find(({ name }) => name === 'runs_t')?.columns[0]).toEqual([
      'id',
      'bigint',
    ]);
    const functions = await host.functions(ELSEWHERE, null);
    expect(functions.ok && functions.value.find(({ name }) => name === 'date_trunc')).toMatchObject({
      kind: 'scalar',
    });
  });

  test('the planner’s estimate names what is scanned, without running it', async () => {
    const estimated = await engine.host.estimate({
      queryId: 'estimate',
      person: 1,
      kind: 'sql',
      timeout: 60 * SECOND,
      engine: ELSEWHERE,
      statements: ['SELECT * FROM tpch.sf1.lineitem'],
      catalog: null,
      schema: null,
      ...READS,
    });
    expect(estimated).toMatchObject({ ok: true, value: [{ scanned: ['tpch.sf1.lineitem'] }] });
    expect(estimated.ok && Number(estimated.value[0]?.scannedRows)).toBeGreaterThan(6e6);
  });
});

/** What stands before a Trino, and answers some calls by itself. */
async function before(
  address: string,
  statusOf: () => number | null,
): Promise<{ readonly server: Server; readonly address: string }> {
  const { host } = new URL(address);
  const server = createServer((request, response) => {
    const status = statusOf();
    if (status !== null) return void response.writeHead(status).end('busy');
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('x-trino'));
      const said = await fetch(`http://${host}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks).toString() }),
      });
      const port = (server.address() as { readonly port: number }).port;
      response
        .writeHead(said.status)
        .end((await said.text()).replaceAll(`http://${host}`, `http://127.0.0.1:${port}`));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  return { server, address: address.replace(host, `127.0.0.1:${port}`) };
}
