import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialectOf } from '#domain/sql/dialect.ts';
import { respace } from '#domain/sql/statement/respace.ts';
import { tokens } from '#domain/sql/statement/tokens.ts';
import { formatSql } from './formatSql.ts';

const duckdb = dialectOf('duckdb');

describe('formatSql [QRY-06]', () => {
  test('formats a statement', async () => {
    expect(await formatSql('select a,b from t where x=1', duckdb)).toEqual({
      ok: true,
      value: 'select\n  a,\n  b\nfrom\n  t\nwhere\n  x = 1',
    });
  });

  test('preserves templates', async () => {
    const formatted = await formatSql(
      "select {{ columns }} from t where d > '{{ from_dttm }}' {% if x %} and y {% endif %}",
      duckdb,
    );
    expect(formatted).toMatchObject({ ok: true });
    expect(formatted.ok && formatted.value).toContain('{{ columns }}');
    expect(formatted.ok && formatted.value).toContain('{% if x %}');
  });

  test('fails for text it cannot parse, so that the text stays unchanged', async () => {
    expect(await formatSql("select 'open", duckdb)).toMatchObject({ ok: false });
  });
});

describe('formatting changes spaces only', () => {
  test.each([
    ['duckdb', 'select a && b, c ** 2, d // 3, e <=> f from t where g @> h'],
    ['duckdb', "select $name, list_transform(l, x -> x + 1), m['k'], {'a': 1}, t::INTEGER[], 1 - -1"],
    ['postgresql', 'select 2 ** 3, a <-> b, c @> d, e ->> f, g !~~* h'],
    ['mysql', 'select a <=> b, c << 1, `d e` := 2'],
    ['clickhouse', 'select 1 << 4, 8 >> 2, a ? b : c, x -> x * 2'],
    ['trino', 'select a => 1, 1 << 4, b || c'],
  ])('operators of %s stay whole: %s', async (backend, sql) => {
    const formatted = await formatSql(sql, dialectOf(backend));
    expect(formatted.ok && formatted.value.split(/\s+/).join('')).toBe(sql.split(/\s+/).join(''));
    for (const operator of sql.match(/[-+*/<>=!@|&~?:]+/g) ?? [])
      expect(formatted.ok && formatted.value).toContain(operator);
  });

  test('what would be changed otherwise is refused', () => {
    const { rules } = duckdb;
    expect(respace('select 1', 'select 2', rules)).toBeNull();
    expect(respace('select 1 -- a', 'select\n  1\n  -- a', rules)).toBe('select\n  1\n  -- a');
    expect(respace('select - -1', 'select --1', rules)).toBeNull();
    expect(respace('a<<1', 'a < < 1', rules)).toBe('a << 1');
    expect(respace('a < < 1', 'a << 1', rules)).toBe('a < < 1');
    expect(respace("select 'a'\n'b'", "select\n  'a' 'b'", rules)).toBe("select\n  'a'\n'b'");
  });

  const STATEMENTS = [
    'select a, b from t where x = 1 and y in (1, 2) group by a order by b limit 5',
    'with c as (select 1 as one) select case when a then b else c end from c join d on c.x = d.y',
    "insert into t values (1, 'a;b'), (3, $$it's$$)",
    'select count(*) filter (where a > 1) over (partition by b order by c) from t; select 2',
  ];
  const comments = fc.array(fc.tuple(fc.nat(60), fc.boolean()), { maxLength: 6 });

  test('every token and comment stays in its place, and a second time changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STATEMENTS), comments, async (statement, added) => {
        const words = [...tokens(statement)].map(({ start, end }) => statement.slice(start, end));
        for (const [place, isLine] of added)
          words.splice(place % words.length, 0, isLine ? ` -- line ${place}\n` : ` /* block ${place} */ `);
        const sql = words.join('');
        const once = await formatSql(sql, duckdb);
        const text = once.ok ? once.value : 'refused';
        expect(text.split(/\s+/).join('')).toBe(sql.split(/\s+/).join(''));
        expect(await formatSql(text, duckdb)).toEqual({ ok: true, value: text });
      }),
      { numRuns: 60 },
    );
  });
});
