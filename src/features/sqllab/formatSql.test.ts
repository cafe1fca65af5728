import { describe, expect, test } from 'vitest';
import { dialectOf } from '#domain/sql/dialect.ts';
import { formatSql } from './formatSql.ts';

const duckdb = dialectOf('duckdb');

describe('formatSql [QRY-06]', () => {
  test('lays a statement out', async () => {
    expect(await formatSql('select a,b from t where x=1', duckdb)).toEqual({
      ok: true,
      value: 'select\n  a,\n  b\nfrom\n  t\nwhere\n  x = 1',
    });
  });

  test('carries templates through', async () => {
    const formatted = await formatSql(
      "select {{ columns }} from t where d > '{{ from_dttm }}' {% if x %} and y {% endif %}",
      duckdb,
    );
    expect(formatted).toMatchObject({ ok: true });
    expect(formatted.ok && formatted.value).toContain('{{ columns }}');
    expect(formatted.ok && formatted.value).toContain('{% if x %}');
  });

  test('answers what it cannot read with a failure, so that the text stays as it is', async () => {
    expect(await formatSql("select 'open", duckdb)).toMatchObject({ ok: false });
  });
});
