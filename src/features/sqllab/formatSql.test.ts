import { describe, expect, test } from 'vitest';
import { dialectOf } from '#domain/sql/dialect.ts';
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
