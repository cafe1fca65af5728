import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitStatements, statementAt } from './split.ts';

const texts = (sql: string) => splitStatements(sql).map((each) => each.text);

describe('splitStatements', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['  \n ', []],
    ['-- nothing', []],
    ['/* a; b */ ; ;', []],
    ['SELECT 1', ['SELECT 1']],
    ['SELECT 1;', ['SELECT 1']],
    ['SELECT 1 AS a; -- done', ['SELECT 1 AS a']],
    ['SELECT 1; SELECT 2', ['SELECT 1', 'SELECT 2']],
    ["SELECT 'a;b'; SELECT 2", ["SELECT 'a;b'", 'SELECT 2']],
    ["SELECT 'it''s; fine'", ["SELECT 'it''s; fine'"]],
    [String.raw`SELECT E'a\'; b'; SELECT 2`, [String.raw`SELECT E'a\'; b'`, 'SELECT 2']],
    [String.raw`SELECT 'a\'; SELECT 2`, [String.raw`SELECT 'a\'`, 'SELECT 2']],
    ['SELECT "a;""b" FROM t; x', ['SELECT "a;""b" FROM t', 'x']],
    ['SELECT `a;b`; x', ['SELECT `a;b`', 'x']],
    ['SELECT $$a;b$$; x', ['SELECT $$a;b$$', 'x']],
    ['SELECT $t$a;$$;b$t$; x', ['SELECT $t$a;$$;b$t$', 'x']],
    ['SELECT $1; x', ['SELECT $1', 'x']],
    ['SELECT a$$b; x$$', ['SELECT a$$b', 'x$$']],
    ['SELECT 1 -- a; b\n, 2', ['SELECT 1 -- a; b\n, 2']],
    ['SELECT 1 /* a; /* b; */ c; */ + 1; x', ['SELECT 1 /* a; /* b; */ c; */ + 1', 'x']],
    ["SELECT {{ ';' }}; x", ["SELECT {{ ';' }}", 'x']],
    ["{% set a = 'it''s;' %} SELECT 1; x", ["{% set a = 'it''s;' %} SELECT 1", 'x']],
    ['{# ; #} SELECT 1', ['{# ; #} SELECT 1']],
    ["SELECT {'a': {'b': 1}}; x", ["SELECT {'a': {'b': 1}}", 'x']],
    ["SELECT 'open; x", ["SELECT 'open; x"]],
    ['\u200B\n SELECT 1\u2060 ', ['SELECT 1']],
  ])('splits %j', (sql, expected) => {
    expect(texts(sql)).toEqual(expected);
  });

  const pieces = fc.constantFrom(
    'SELECT 1',
    "'a;'",
    '"b;"',
    '$$;$$',
    '-- c;\n',
    '/* ; */',
    ' ',
    ';',
    "E'\\''",
    '(',
    ')',
    '{{ x }}',
    'é',
    '😀',
    '$',
    "'",
  );

  test('returns offsets of its texts, in order and without overlap', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const sql = parts.join('');
        let behind = 0;
        for (const { text, start, end } of splitStatements(sql)) {
          expect(sql.slice(start, end)).toBe(text);
          expect(start).toBeGreaterThanOrEqual(behind);
          expect(text.trim()).not.toBe('');
          behind = end;
        }
      }),
    );
  });

  test('finds the same statements after joining them', () => {
    const statement = fc.constantFrom(
      'SELECT 1',
      "SELECT 'a;b'",
      'SELECT "x;" FROM t -- no; end\nWHERE 1',
      'SELECT $q$;$q$',
    );
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 8 }), (statements) => {
        expect(texts(statements.join(';\n'))).toEqual(statements);
      }),
    );
  });
});

describe('statementAt', () => {
  const sql = 'SELECT 1;\n\nSELECT 2 ;\n-- end';
  test.each<[number, string]>([
    [0, 'SELECT 1'],
    [8, 'SELECT 1'],
    [10, 'SELECT 1'],
    [11, 'SELECT 2'],
    [15, 'SELECT 2'],
    [27, 'SELECT 2'],
  ])('at offset %i runs %s', (offset, expected) => {
    expect(statementAt(sql, offset)?.text).toBe(expected);
  });

  test('takes the first statement if the cursor is before all of them', () => {
    expect(statementAt('  -- head\nSELECT 1', 0)?.text).toBe('SELECT 1');
  });

  test('finds nothing in an empty text', () => {
    expect(statementAt('-- only a comment', 3)).toBeNull();
  });
});

test('braces that nothing closes are read once', () => {
  // With a look ahead at each of them, this would take minutes.
  expect(splitStatements('{{ '.repeat(400_000))).toHaveLength(1);
});
