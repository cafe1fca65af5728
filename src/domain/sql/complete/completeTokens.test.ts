import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialectOf } from '../dialect.ts';
import { tokenize } from './completeTokens.ts';

const kinds = (sql: string) => tokenize(sql).map((token) => `${token.kind} ${token.text}`);

test('texts and comments are those of the engine', () => {
  const sql = String.raw`SELECT "a\"b", 'it\'s' # FROM`;
  expect(
    tokenize(sql, dialectOf('mysql').rules).map(({ kind, text, closed }) => [kind, text, closed]),
  ).toEqual([
    ['word', 'SELECT', true],
    ['string', String.raw`"a\"b"`, true],
    ['punctuation', ',', true],
    ['string', String.raw`'it\'s'`, true],
    ['comment', '# FROM', false],
  ]);
});

test('a name in brackets is one where engines read it so, and open until its last bracket', () => {
  const read = (sql: string) =>
    tokenize(sql, dialectOf('mssql').rules).map(({ kind, text, closed }) => [kind, text, closed]);
  expect(read("[it's].[b]")).toEqual([
    ['quoted', "[it's]", true],
    ['punctuation', '.', true],
    ['quoted', '[b]', true],
  ]);
  expect(read('[a]]')).toEqual([['quoted', '[a]]', false]]);
  expect(kinds('[1]')).toEqual(['punctuation [', 'number 1', 'punctuation ]']);
});

describe('tokenize', () => {
  test('reads words, quoted names, numbers and punctuation', () => {
    expect(kinds('SELECT "a b".x::int, 1.5 FROM t')).toEqual([
      'word SELECT',
      'quoted "a b"',
      'punctuation .',
      'word x',
      'punctuation ::',
      'word int',
      'punctuation ,',
      'number 1',
      'punctuation .',
      'number 5',
      'word FROM',
      'word t',
    ]);
  });

  test('excludes keywords inside strings, comments and templates from the words', () => {
    expect(kinds("'it''s FROM' -- FROM\n/* FROM\n */ {{ FROM }} $q$ FROM 'x' $q$")).toEqual([
      "string 'it''s FROM'",
      'comment -- FROM',
      'comment /* FROM\n */',
      'template {{ FROM }}',
      "string $q$ FROM 'x' $q$",
    ]);
  });

  test.each([
    ["'open", false],
    ["'it''", false],
    ["'it'''", true],
    ['"', false],
    ['""', true],
    ['/* open', false],
    ['/*/', false],
    ['/**/', true],
    ['-- to the end', false],
    ['$$ open', false],
    ['$a$ x $a$', true],
  ])('reports whether %s is closed: %s', (sql, closed) => {
    expect(tokenize(sql)).toMatchObject([{ closed }]);
  });

  test('assigns every character but white space to exactly one token, for any text', () => {
    const pieces = fc.constantFrom(
      "'",
      '"',
      '`',
      '$',
      '$q$',
      '--',
      '/*',
      '*/',
      '{{',
      '}}',
      ' ',
      '\n',
      'é',
      'sel',
      '1',
      '.',
      '(',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const sql = parts.join('');
        let at = 0;
        for (const token of tokenize(sql)) {
          expect(sql.slice(at, token.from).trim()).toBe('');
          expect(sql.slice(token.from, token.to)).toBe(token.text);
          at = token.to;
        }
        expect(sql.slice(at).trim()).toBe('');
      }),
    );
  });
});
