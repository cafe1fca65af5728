import { expect, test } from 'vitest';
import type { Datasource } from '../datasource.ts';
import { DUCKDB } from './dialects.ts';
import type { Aggregate } from '../queryContext.ts';
import { attempt } from '../refusal.ts';
import { termsOf } from './terms.ts';

const source: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'ships' },
  columns: [{ name: 'tons', type: 0, isTime: false }],
  metrics: [],
  mainTime: null,
};
const terms = termsOf(source, { dialect: DUCKDB, now: 0, zone: 'UTC', rowLimit: 10, maxRows: 10 });
const metric = (aggregate: string) =>
  attempt(() =>
    terms.metric({
      expressionType: 'SIMPLE',
      aggregate: aggregate as Aggregate,
      column: { column_name: 'tons' },
    }),
  );

test.each([
  ['AVG', 'AVG(tons)'],
  ['COUNT', 'count(tons)'],
  ['COUNT_DISTINCT', 'count(DISTINCT tons)'],
  ['MAX', 'max(tons)'],
  ['MIN', 'min(tons)'],
  ['SUM', 'sum(tons)'],
])('a metric has six aggregates: %s [CST-19]', (aggregate, sql) => {
  expect(metric(aggregate)).toEqual({ ok: true, value: { label: `${aggregate}(tons)`, sql } });
});

test.each(['MEDIAN', 'avg', '', 'constructor', 'toString'])('and no others: %s [CST-19]', (aggregate) => {
  expect(metric(aggregate)).toMatchObject({ ok: false, error: { kind: 'query' } });
});
