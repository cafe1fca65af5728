import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { CHANGES_ALL } from '../../server/access/reading.ts';
import type { StatementRan } from '../../server/engines/engineHost.ts';
import { bytesOf, ENGINE, expectError, expectOk, type TestEngine, testEngine } from './testEngine.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/** One engine for all tests, which only read. */
let shared: TestEngine;
beforeAll(async () => {
  shared = await testEngine([NUMBERS]);
});
afterAll(() => shared.host.close());

const NUMBERS = 'CREATE TABLE numbers AS SELECT i FROM range(5000) t(i)';

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
  test('and the last one returns the rows', async () => {
    expect(await shared.rows('SELECT 1 AS a; SELECT 2 AS b, 3 AS c')).toEqual([{ b: 2, c: 3 }]);
  });

  test('a later one that fails leaves only its error, with its position', async () => {
    const error = expectError(await shared.run('SELECT 1; SELECT nosuch FROM (SELECT 1 AS a)'));
    expect(error).toMatchObject({ exception: 'Binder', at: { statement: 1, offset: 7 } });
  });

  test('each is announced when the engine gets it', async () => {
    const heard: string[] = [];
    await shared.run('SELECT 1; SELECT i FROM numbers ORDER BY i', {
      limit: 9,
      onStatement: (index, sql) => heard.push(`${index} ${sql}`),
    });
    expect(heard).toEqual(['0 SELECT 1', '1 SELECT i FROM numbers ORDER BY i\nLIMIT 10']);
  });

  test('CREATE TABLE AS and CREATE VIEW AS create what they name, and return no rows', async () => {
    const how = { createAs: { method: 'TABLE', schema: null, table: 'made "so"' } } as const;
    expect(expectOk(await shared.run('SELECT i FROM numbers', how)).rows).toBe(0);
    expect(await shared.rows('SELECT count(*) AS n FROM "made ""so"""')).toEqual([{ n: 5000 }]);
    const again = expectError(await shared.run('SELECT 1 AS a', how));
    expect(again.message).toContain('already exists');
    await shared.run('DROP TABLE "made ""so"""', { reading: CHANGES_ALL });
    const wrong = expectError(
      await shared.run('SELECT nosuch', { createAs: { ...how.createAs, table: 'x' } }),
    );
    expect(wrong.at).toEqual({ statement: 0, offset: 7 });
  });
});

describe('each statement reports its outcome', () => {
  const notesOf = async (
    sql: string,
  ): Promise<readonly (readonly [number | null, boolean, number | null])[]> => {
    const heard: StatementRan[] = [];
    await shared.run(sql, {
      limit: 3,
      earlier: [{ limit: 2, keepAt: null }],
      reading: CHANGES_ALL,
      onRan: (index, ran) => void (heard[index] = ran),
    });
    return heard.map(({ rows, more, changed }) => [rows, more, changed]);
  };

  test.each<[string, readonly (readonly [number | null, boolean, number | null])[]]>([
    [
      'CREATE TABLE made (a INTEGER); INSERT INTO made VALUES (1), (2)',
      [
        [null, false, null],
        [null, false, 2],
      ],
    ],
    [
      'FROM numbers; UPDATE made SET a = 3',
      [
        [2, true, null],
        [null, false, 2],
      ],
    ],
    [
      'DELETE FROM made WHERE a = 3 RETURNING a; FROM numbers',
      [
        [2, false, null],
        [3, true, null],
      ],
    ],
    [
      'CREATE TABLE five AS FROM range(5); CREATE VIEW seen AS FROM five',
      [
        [null, false, 5],
        [null, false, null],
      ],
    ],
    [
      'DROP TABLE made; ANALYZE',
      [
        [null, false, null],
        [null, false, null],
      ],
    ],
    ['DROP VIEW seen; SELECT nosuch; DROP TABLE five', [[null, false, null]]],
    [
      'DROP TABLE five; SELECT 1 WHERE false',
      [
        [null, false, null],
        [0, false, null],
      ],
    ],
  ])('%s', async (sql, expected) => {
    expect(await notesOf(sql)).toEqual(expected);
  });
});

describe('errors have positions', () => {
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

  test('a missing schema is reported as missing', async () => {
    expect(expectError(await shared.run('SELECT 1', { schema: 'nosuch' })).message).toContain('nosuch');
  });
});

test('statements are split as the engine itself does', async () => {
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
      // The engine parses every piece as one statement, so a difference would be detected.
      const checked = await shared.host.check({
        engine: ENGINE,
        statements,
        reading: CHANGES_ALL,
      });
      if (checked.ok && statements.length > 0) {
        const ran = await shared.run(sql);
        expect(ran.ok ? 'one at a time' : ran.error.message).not.toContain('Several statements in one');
      }
    }),
    { numRuns: 150 },
  );
});

test('a result has a limited number of columns', async () => {
  const columns = (count: number) => `SELECT ${Array.from({ length: count }, (_, i) => i).join(', ')}`;
  const engine = await testEngine();
  expect(expectOk(await engine.run(columns(10_000))).columns).toHaveLength(10_000);
  const error = expectError(await engine.run(columns(10_001)));
  expect(error.message).toContain('10001 columns');
  await engine.host.close();
});
