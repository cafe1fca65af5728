import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialectOf } from '../../sql/dialect.ts';
import { STANDARD_RULES } from '../../sql/textRules.ts';
import { asOperand, checkedExpression } from './expression.ts';
import { attempt } from '../refusal.ts';

const MYSQL_RULES = dialectOf('mysql').rules;

const kindOf = (sql: string, clause = false): string => {
  const checked = attempt(() => checkedExpression(sql, clause));
  return checked.ok ? 'ok' : checked.error.kind;
};

describe('SQL in a form is one expression', () => {
  test.each([
    'SUM(num)',
    'SUM(a) * 1.0 / NULLIF(SUM(b), 0)',
    "CASE WHEN state = 'CA' THEN num ELSE 0 END",
    'COUNT(*) FILTER (WHERE a > 1)',
    'percentile_cont(0.5) WITHIN GROUP (ORDER BY num)',
    'SUM(num) OVER (PARTITION BY a ORDER BY b)',
    'EXTRACT(year FROM ds)',
    'a IS DISTINCT FROM b',
    "string_agg(name, ', ' ORDER BY name)",
    '"a column"',
    "name LIKE '%;--%'",
    "{'a': 1}",
    '[1, 2][1]',
    'CAST(a AS VARCHAR)',
  ])('%s', (sql) => {
    expect(kindOf(sql)).toBe('ok');
  });

  test.each([
    ['', 'query'],
    ['-- nothing but a comment', 'query'],
    ['a; DROP TABLE x', 'query'],
    ['a, b', 'query'],
    ['a AS b', 'query'],
    ['a FROM secret', 'query'],
    ['a) FROM secret WHERE (1 = 1', 'query'],
    ['(a', 'query'],
    ['(a]', 'query'],
    ["'open", 'query'],
    ["'open''", 'query'],
    ['"open', 'query'],
    ['$$open', 'query'],
    ['a /* open', 'query'],
    ['`a` )', 'query'],
    ['a UNION (VALUES (1))', 'query'],
    ['a ORDER BY b', 'query'],
    ['(SELECT 1)', 'query'],
    ['a IN (SELECT b FROM c)', 'query'],
    ['EXISTS (FROM secret)', 'query'],
    ['a IN (/* */ TABLE secret)', 'query'],
    ['a = ANY (VALUES (1))', 'query'],
    ['ARRAY(WITH x AS (FROM y) FROM x)', 'query'],
    ['{{ a }}', 'query'],
    ['a\0', 'query'],
  ])('%s is rejected', (sql, kind) => {
    expect(kindOf(sql)).toBe(kind);
  });

  test('a condition is rejected with another message', () => {
    expect(kindOf('1=1) OR (1=1', true)).toBe('clause');
    expect(kindOf('num IN (SELECT 1)', true)).toBe('subquery');
  });

  test('a comment ends before the statement continues', () => {
    expect(checkedExpression('num > 1 -- x')).toBe('num > 1  /* x */');
    expect(checkedExpression('num -- */ FROM x /* y')).toBe('num  /* * / FROM x / * y */');
  });

  test('an expression is read as its engine reads it', () => {
    const inMysql = (sql: string): string => {
      const checked = attempt(() => checkedExpression(sql, false, MYSQL_RULES));
      return checked.ok ? checked.value : checked.error.kind;
    };
    // Closed in one engine is open in the other.
    expect([kindOf(String.raw`'\'`), inMysql(String.raw`'\'`)]).toEqual(['ok', 'query']);
    expect([kindOf('a # b'), inMysql('a # b) FROM x')]).toEqual(['ok', 'a  /* b) FROM x */']);
    expect([kindOf('$$)$$'), inMysql('$$)$$')]).toEqual(['ok', 'query']);
    expect([kindOf('`a`'), inMysql('`a) b`')]).toEqual(['query', '`a) b`']);
    // MySQL runs it, and a rewritten comment would leave it out.
    expect([inMysql('a /*! + b */'), kindOf('a /*! + b */')]).toEqual(['query', 'ok']);
    expect([inMysql('(1 --\u0001)\n)'), inMysql('5--1')]).toEqual(['(1  /* \u0001) */ )', '5--1']);
  });

  test.each([STANDARD_RULES, MYSQL_RULES])('accepted SQL closes every bracket and quote: %o', (rules) => {
    const piece = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      "'",
      '"',
      '/*',
      '*/',
      '--',
      '\n',
      ';',
      'a',
      ' ',
      '$$',
      ',',
      'from',
      'select',
      '\\',
      "e'",
      '#',
      '`',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const checked = attempt(() => checkedExpression(pieces.join(''), false, rules));
        if (!checked.ok) return;
        // Text after it still tokenizes as before.
        const around = attempt(() => checkedExpression(`f(${checked.value})`, false, rules));
        expect(around.ok).toBe(true);
        expect(attempt(() => checkedExpression(`${checked.value} ;`, false, rules)).ok).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('an operand gets brackets unless it is a single term', () => {
  expect(asOperand('num', STANDARD_RULES)).toBe('num');
  expect(asOperand('UPPER(a || b)', STANDARD_RULES)).toBe('UPPER(a || b)');
  expect(asOperand('CASE WHEN a THEN b END', STANDARD_RULES)).toBe('CASE WHEN a THEN b END');
  expect(asOperand('a OR b', STANDARD_RULES)).toBe('(a OR b)');
  expect(asOperand('f(a) + g(b)', STANDARD_RULES)).toBe('(f(a) + g(b))');
  expect(asOperand('CASE WHEN a THEN b END OR c', STANDARD_RULES)).toBe('(CASE WHEN a THEN b END OR c)');
});

test('a text that begins within a name in brackets keeps no expression open', () => {
  const rules = { brackets: true };
  const checked = (sql: string) => attempt(() => checkedExpression(sql, false, rules)).ok;
  expect(checked("[it's] + [b]]c]")).toBe(true);
  expect(checked("[']) FROM t; DELETE FROM t; --[']")).toBe(false);
  expect(checked('[a')).toBe(false);
});
