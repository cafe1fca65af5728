import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { splitStatements } from '#domain/sql/split.ts';
import { bytesOf, ENGINE, expectError, expectOk, type TestEngine, testEngine } from './testEngine.ts';

// An engine's process takes a while to start where the sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const engines: TestEngine[] = [];
const opened = async (...args: Parameters<typeof testEngine>): Promise<TestEngine> => {
  const engine = await testEngine(...args);
  engines.push(engine);
  return engine;
};
afterEach(async () => {
  await Promise.all(engines.splice(0).map(({ host }) => host.close()));
});

/** One engine for the tests that only ask it something; those that stop or end things have their own. */
let shared: TestEngine;
beforeAll(async () => {
  shared = await testEngine([NUMBERS, ...TABLES]);
});
afterAll(() => shared.host.close());

const NUMBERS = 'CREATE TABLE numbers AS SELECT i FROM range(5000) t(i)';
const TABLES = [
  'CREATE SCHEMA other',
  'CREATE TABLE other.parent (id INTEGER PRIMARY KEY, code VARCHAR UNIQUE)',
  'CREATE TABLE other.child (id BIGINT, parent_id INTEGER REFERENCES other.parent(id), amount DECIMAL(12, 2))',
  "COMMENT ON COLUMN other.child.amount IS 'in euros'",
  'CREATE INDEX by_amount ON other.child(amount)',
  'CREATE VIEW other.seen AS SELECT id FROM other.child',
];
const ENDLESS = 'SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000000) c';

describe('rows are limited', () => {
  test.each<[string, number, number, boolean]>([
    ['SELECT * FROM numbers', 10, 10, true],
    ['SELECT * FROM numbers', 5000, 5000, false],
    ['SELECT * FROM numbers', 4999, 4999, true],
    ['SELECT * FROM numbers', 100_000, 5000, false],
    ['SELECT * FROM numbers LIMIT 7', 1000, 7, false],
    ['SELECT * FROM numbers LIMIT 100', 10, 10, true],
    ['SELECT * FROM numbers LIMIT 10', 10, 10, false],
    ['SELECT * FROM numbers LIMIT 0', 10, 0, false],
    ['SELECT * FROM numbers LIMIT 10%', 100, 100, true],
    ['SELECT * FROM numbers USING SAMPLE 20 ROWS', 10, 10, true],
    ['FROM numbers', 3, 3, true],
    ['VALUES (1), (2), (3)', 2, 2, true],
    ['SHOW TABLES', 10, 1, false],
    ['DESCRIBE numbers', 10, 1, false],
    ['EXPLAIN SELECT 1', 10, 1, false],
    ['PIVOT (SELECT i % 3 AS k, i FROM numbers) ON k USING sum(i)', 10, 1, false],
    ['(SELECT * FROM numbers) UNION ALL (SELECT * FROM numbers LIMIT 3)', 20, 20, true],
  ])('%s within %i', async (sql, limit, rows, more) => {
    const outcome = expectOk(await shared.run(sql, { limit }));
    expect([outcome.rows, outcome.more]).toEqual([rows, more]);
    expect((await bytesOf(outcome.body)).toString('utf8').split('\n').filter(Boolean)).toHaveLength(rows);
  });

  test('a query over very many rows ends when it has enough', async () => {
    const rows = await shared.rows('SELECT i FROM range(1000000000000) t(i)', { limit: 5 });
    expect(rows).toHaveLength(5);
  });
});

describe('statements run in order', () => {
  test('and the last one answers', async () => {
    expect(await shared.rows('SELECT 1 AS a; SELECT 2 AS b, 3 AS c')).toEqual([{ b: 2, c: 3 }]);
  });

  test('a later one that fails leaves only its error, placed in it', async () => {
    const error = expectError(await shared.run('SELECT 1; SELECT nosuch FROM (SELECT 1 AS a)'));
    expect(error).toMatchObject({ exception: 'Binder', at: { statement: 1, offset: 7 } });
  });

  test('each is announced as the engine gets it', async () => {
    const heard: string[] = [];
    await shared.run('SELECT 1; SELECT i FROM numbers ORDER BY i', {
      limit: 9,
      onStatement: (index, sql) => heard.push(`${index} ${sql}`),
    });
    expect(heard).toEqual(['0 SELECT 1', '1 SELECT i FROM numbers ORDER BY i\nLIMIT 10']);
  });

  test('CREATE TABLE AS and CREATE VIEW AS make what they name, and answer no rows', async () => {
    const how = { createAs: { method: 'TABLE', schema: null, table: 'made "so"' } } as const;
    expect(expectOk(await shared.run('SELECT i FROM numbers', how)).rows).toBe(0);
    expect(await shared.rows('SELECT count(*) AS n FROM "made ""so"""')).toEqual([{ n: 5000 }]);
    const again = expectError(await shared.run('SELECT 1 AS a', how));
    expect(again.message).toContain('already exists');
    await shared.run('DROP TABLE "made ""so"""', { allowed: { dml: true, ctas: false } });
    const wrong = expectError(
      await shared.run('SELECT nosuch', { createAs: { ...how.createAs, table: 'x' } }),
    );
    expect(wrong.at).toEqual({ statement: 0, offset: 7 });
  });
});

describe('errors say where', () => {
  test.each<[string, string, string, number | null]>([
    ['SELEC 1', 'syntax', 'syntax error at or near "SELEC"', 0],
    ['SELECT * FROM t WHERE (', 'syntax', 'syntax error at end of input', 23],
    ['SELECT * FROM nosuch', 'engine', 'Table with name nosuch does not exist', 14],
    ["SELECT 'é😀', nosuch FROM (SELECT 1 AS a)", 'engine', '"nosuch" not found', 14],
    ['SELECT\n  1,\n  nosuchfn(2)', 'engine', 'nosuchfn does not exist', 14],
    ["SELECT 'abc'::INTEGER", 'engine', "Could not convert string 'abc'", 12],
    ["SELECT 1 WHERE 1 = 'x'", 'engine', "Could not convert string 'x'", null],
  ])('%s', async (sql, kind, message, offset) => {
    const error = expectError(await shared.run(sql));
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(message);
    if (offset !== null) expect(error.at).toEqual({ statement: 0, offset });
  });

  test('a schema that is not there is said to be missing', async () => {
    expect(expectError(await shared.run('SELECT 1', { schema: 'nosuch' })).message).toContain('nosuch');
  });
});

describe('a query can be stopped [QRY-05]', () => {
  test('while it is computed', async () => {
    const engine = await opened();
    let stopped = false;
    const run = engine.run(ENDLESS, {
      queryId: 'endless',
      onStatement: () => {
        stopped = engine.host.stop('endless');
      },
    });
    expect(expectError(await run).kind).toBe('stopped');
    expect(stopped).toBe(true);
    expect(await engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
  });

  test('while it waits for its turn, and the others go on', async () => {
    const engine = await opened([], {}, 1);
    let begun = () => {};
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = engine.run(ENDLESS, { queryId: 'first', onStatement: () => begun() });
    await running;
    const second = engine.run('SELECT 1', { queryId: 'second' });
    const third = engine.run('SELECT 3 AS a', { queryId: 'third' });
    expect(engine.host.stop('second')).toBe(true);
    expect(expectError(await second).kind).toBe('stopped');
    expect(engine.host.stop('first')).toBe(true);
    expect(expectError(await first).kind).toBe('stopped');
    expect(expectOk(await third).rows).toBe(1);
  });

  test('and one that is done cannot', async () => {
    const engine = await opened();
    await engine.run('SELECT 1', { queryId: 'done' });
    expect(engine.host.stop('done')).toBe(false);
  });
});

describe('an engine process that dies', () => {
  test('ends what it computed with a reason, and the next query has a new one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-engine-'));
    const engine = await opened([], { path: join(folder, 'data.duckdb') });
    await engine.run('CREATE TABLE kept AS SELECT 42 AS a', { allowed: { dml: true, ctas: false } });
    const run = engine.run(ENDLESS, { onStatement: () => engine.processes[0]?.kill('SIGKILL') });
    const error = expectError(await run);
    expect(error.kind).toBe('died');
    expect(error.message).toContain('SIGKILL');
    expect(await engine.rows('SELECT a FROM kept')).toEqual([{ a: 42 }]);
    expect(engine.processes).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });

  test('breaks off the rows it was sending', async () => {
    const engine = await opened();
    const sql = "SELECT i, 'some text to make it long ' || i AS t FROM range(100000) t(i)";
    const { body } = expectOk(await engine.run(sql, { limit: 100_000 }));
    const reading = (async () => {
      for await (const _ of body) engine.processes[0]?.kill('SIGKILL');
    })();
    await expect(reading).rejects.toThrow('ended while it was at work');
  });

  test('does not outlive its host', async () => {
    const engine = await opened();
    await engine.host.close();
    expect(engine.processes[0]?.exitCode ?? engine.processes[0]?.signalCode).not.toBeNull();
  });
});

describe('rows are taken as they are read', () => {
  const LONG = "SELECT i, repeat('x', 1000) AS t FROM range(10000) t(i)";

  test('a reader who stops reading holds up nobody else', async () => {
    const engine = await opened();
    const slow = expectOk(await engine.run(LONG, { limit: 100_000 }));
    const reader = slow.body[Symbol.asyncIterator]();
    await reader.next();
    expect(await engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
    expect(expectOk(await engine.host.tables(ENGINE, null, 'main'))).toEqual([]);
    await reader.return?.();
  });

  test('a reader who leaves lets what is kept be kept whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-leave-'));
    const keepAt = join(folder, 'rows');
    const engine = await opened();
    const { body, kept, columns } = expectOk(await engine.run(LONG, { limit: 100_000, keepAt }));
    const reader = body[Symbol.asyncIterator]();
    await reader.next();
    await reader.return?.();
    expect(await kept).toBeNull();
    const again = {
      engine: ENGINE,
      file: keepAt,
      columns,
      rows: 10_000,
      format: 'csv',
      lineEnd: '\n',
    } as const;
    const text = (await bytesOf(expectOk(await engine.host.reread(again)))).toString('utf8');
    expect(text.split('\n')).toHaveLength(10_001);
    rmSync(folder, { recursive: true });
  });

  test('and where they cannot be kept, that is said and the rows still come', async () => {
    const engine = await opened();
    const { body, kept } = expectOk(await engine.run('SELECT 1 AS a', { keepAt: '/nowhere/at/all' }));
    expect((await bytesOf(body)).toString('utf8')).toBe('{"a":1}');
    expect(await kept).toContain('ENOENT');
  });
});

describe('the catalogue', () => {
  test('tells of tables, views, columns, keys and comments', async () => {
    const { host } = shared;
    const table = async (name: string) =>
      expectOk(await host.table(ENGINE, { catalog: null, schema: 'other', name }));
    expect(expectOk(await host.catalogs(ENGINE))).toEqual(['memory']);
    expect(expectOk(await host.schemas(ENGINE, null))).toEqual(['main', 'other']);
    expect(expectOk(await host.tables(ENGINE, null, 'other'))).toEqual([
      { name: 'child', kind: 'table' },
      { name: 'parent', kind: 'table' },
      { name: 'seen', kind: 'view' },
    ]);
    expect(await table('child')).toMatchObject({
      columns: [
        { name: 'id', type: 'BIGINT' },
        { name: 'parent_id', type: 'INTEGER' },
        { name: 'amount', type: 'DECIMAL(12,2)', comment: 'in euros' },
      ],
      foreignKeys: [{ columns: ['parent_id'], referredTable: 'parent', referredColumns: ['id'] }],
      indexes: [{ name: 'by_amount', columns: ['amount'], unique: false }],
    });
    expect(await table('parent')).toMatchObject({
      primaryKey: { columns: ['id'] },
      uniqueKeys: [{ columns: ['code'] }],
    });
    expect(await table('nosuch')).toBeNull();
    expect(expectOk(await host.functionNames(ENGINE))).toContain('date_trunc');
  });

  test('guesses what a query would read, without running it', async () => {
    const request = { engine: ENGINE, catalog: null, schema: null };
    const estimate = await shared.host.estimate({
      ...request,
      statements: ['SELECT * FROM numbers', ENDLESS],
    });
    expect(expectOk(estimate)[0]).toEqual({ estimatedRows: 5000 });
  });
});

test('statements are told apart as the engine itself does', async () => {
  const piece = fc.constantFrom(
    'SELECT 1',
    " 'a;b' ",
    ' "x;y" ',
    ' $$;$$ ',
    ' $t$;$$;$t$ ',
    '-- c;\n',
    '/* ; */',
    '/* /* ; */ ; */',
    ';',
    " E'\\';' ",
    ' + 1 ',
    ', 2',
    '\n',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const sql = pieces.join('');
      const statements = splitStatements(sql).map(({ text }) => text);
      // Where the engine takes every piece for one statement, a difference would have been found.
      const checked = await shared.host.check({
        engine: ENGINE,
        statements,
        allowed: { dml: true, ctas: true },
      });
      if (checked.ok && statements.length > 0) {
        const ran = await shared.run(sql);
        expect(ran.ok ? 'one at a time' : ran.error.message).not.toContain('Several statements in one');
      }
    }),
    { numRuns: 150 },
  );
});
