import { expect, test } from 'vitest';
import { comparable } from './comparable.ts';

const column = (engineType: string) => ({ name: 'v', type: 1 as const, isTime: false, engineType });
const DUCKDB = { name: 'duckdb' } as const;
const text = (type: string, value: string): string => comparable('v', column(type), DUCKDB).text(value);

test('nested texts are written as the engine reads them', () => {
  expect(text('MAP(VARCHAR, STRUCT(a INTEGER))', '{"k: x": {"a": 1}, "l": null}')).toBe(
    '{"k: x"={"a": 1}, "l"=null}',
  );
  expect(text('VARCHAR[]', String.raw`["a\nb", "\"\\ü"]`)).toBe('["a\nb", "\\"\\\\ü"]');
  expect(text('VARCHAR', '{"k": 1}')).toBe('{"k": 1}');
});

test('a union is compared by its text where all members have one, and else refused', () => {
  const plain = comparable('v', column('UNION(n INTEGER, "a, b" DECIMAL(4,2), t VARCHAR)'), DUCKDB);
  expect(plain.sql).toBe('CAST(v AS VARCHAR)');
  for (const type of ['UNION(n INTEGER, at TIMESTAMP)', 'UNION(n INTEGER, l VARCHAR[])'])
    expect(() => comparable('v', column(type), DUCKDB), type).toThrow(/cannot be compared/);
});

test('other engines read their own texts', () => {
  const { sql, text: same } = comparable('v', column('VARCHAR[]'), { name: 'postgresql' });
  expect([sql, same(String.raw`{"a\n"}`)]).toEqual(['v', String.raw`{"a\n"}`]);
});
