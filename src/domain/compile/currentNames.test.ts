import { expect, test } from 'vitest';
import { compileQuery } from './compileQuery.ts';
import type { Datasource } from './datasource.ts';
import { DUCKDB } from './sql/dialects.ts';
import type { QueryObject } from './queryContext.ts';

const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 't' },
  columns: [
    { name: 'a', type: 1, isTime: false },
    { name: 'b', type: 1, isTime: false },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: null,
};

function sql(query: QueryObject): string {
  const compiled = compileQuery(query, SOURCE, {
    dialect: DUCKDB,
    now: 0,
    zone: 'UTC',
    rowLimit: 10,
    maxRows: 10,
  });
  return compiled.ok ? compiled.value.sql.replaceAll(/\s+/g, ' ') : compiled.error.message;
}

const BY_A = 'SELECT a AS a, COUNT(*) AS count FROM t GROUP BY a LIMIT 10';

test('groupby applies if columns is empty, and comes before columns if both are given', () => {
  expect(sql({ columns: [], groupby: ['a'], metrics: ['count'] })).toBe(BY_A);
  expect(sql({ columns: ['b'], groupby: ['a'], metrics: ['count'] })).toBe(BY_A);
  expect(sql({ columns: ['a'], groupby: [], metrics: ['count'] })).toBe(BY_A);
  expect(sql({ columns: [], groupby: ['a'] })).toBe('SELECT a AS a FROM t LIMIT 10');
});

test('the series limit applies under its legacy name too', () => {
  const series: QueryObject = { columns: ['a'], series_columns: ['a'], metrics: ['count'] };
  const current = sql({ ...series, series_limit: 2, series_limit_metric: 'count' });
  expect(current).toContain('LIMIT 2) AS series_limit');
  expect(sql({ ...series, timeseries_limit: 2, timeseries_limit_metric: 'count' })).toBe(current);
  expect(sql({ ...series, series_limit: 5, timeseries_limit: 2, timeseries_limit_metric: 'count' })).toBe(
    current,
  );
});
