import { expect, test } from 'vitest';
import type { QueryContext } from '../compile/queryContext.ts';
import { type RouteFacts, routeOf } from './route.ts';

const CONTEXT: QueryContext = {
  datasource: { id: 1, type: 'table' },
  queries: [{ metrics: ['count'], columns: ['a'] }],
};
const FACTS: RouteFacts = {
  context: CONTEXT,
  datasetSql: ['COUNT(*)'],
  kept: false,
  online: false,
  tableSql: null,
  extract: { complete: true, isOutdated: false, isSameSql: true },
};
const routed = (facts: Partial<RouteFacts>): string => {
  const route = routeOf({ ...FACTS, ...facts });
  return route.kind === 'none' ? route.why : route.kind;
};

test('a stored result is shown, unless a refresh is requested and possible', () => {
  expect(routed({ kept: true })).toBe('cache');
  expect(routed({ kept: true, online: true })).toBe('cache');
  expect(routed({ kept: true, online: true, context: { ...CONTEXT, force: true } })).toBe('remote');
  expect(routed({ kept: true, context: { ...CONTEXT, force: true } })).toBe('cache');
});

test('the server computes while it is reachable, the device otherwise', () => {
  expect(routed({ online: true })).toBe('remote');
  expect(routed({})).toBe('local');
});

test('the device reports why it cannot compute', () => {
  expect(routed({ extract: null })).toBe('noExtract');
  expect(routed({ extract: { complete: true, isOutdated: true, isSameSql: true } })).toBe('olderDataset');
  expect(routed({ context: { ...CONTEXT, datasource: { id: 1, type: 'query' } } })).toBe('notRows');
  expect(routed({ context: { ...CONTEXT, result_type: 'query' } })).toBe('notRows');
  expect(routed({ datasetSql: ['{{ current_username() }}'] })).toBe('template');
  expect(routed({ tableSql: "SELECT '{{ current_username() }}'" })).toBe('template');
  const where = { ...CONTEXT, queries: [{ ...CONTEXT.queries[0], extras: { where: "a = '{{ x }}'" } }] };
  expect(routed({ context: where })).toBe('template');
  const metric = { expressionType: 'SQL', sqlExpression: 'SUM({{ x }})', label: 'm' } as const;
  expect(routed({ context: { ...CONTEXT, queries: [{ metrics: [metric] }] } })).toBe('template');
});

test('partial rows do not suffice for a request about all', () => {
  const extract = { complete: false, isOutdated: false, isSameSql: true };
  expect(routed({ extract })).toBe('cutExtract');
  expect(
    routed({ extract, context: { ...CONTEXT, queries: [{ columns: ['a'], orderby: [['a', true]] }] } }),
  ).toBe('cutExtract');
  expect(routed({ extract, context: { ...CONTEXT, result_type: 'samples' } })).toBe('local');
});

test.each(['series_limit_metric', 'timeseries_limit_metric'] as const)(
  "a person's SQL in %s counts as SQL for another engine",
  (limitMetric) => {
    const metric = { expressionType: 'SQL', sqlExpression: 'SUM(a) / SUM(b)', label: 'm' } as const;
    const extract = { complete: true, isOutdated: false, isSameSql: false };
    const context = { ...CONTEXT, queries: [{ columns: ['a'], [limitMetric]: metric }] };
    expect(routed({ context, extract, datasetSql: [] })).toBe('otherSql');
  },
);

test.each([
  ['COUNT(*)', 'local'],
  ['sum( DISTINCT "a b" )', 'local'],
  ['a', 'local'],
  ['', 'local'],
  ['SUM(a) / SUM(b)', 'otherSql'],
  ["DATE_TRUNC('week', ds)", 'otherSql'],
  ['SUM(a), 1', 'otherSql'],
])('SQL for another engine is computed here if all engines agree on it: %s', (sql, kind) => {
  const extract = { complete: true, isOutdated: false, isSameSql: false };
  expect(routed({ extract, datasetSql: [sql] })).toBe(kind);
  const metric = { expressionType: 'SQL', sqlExpression: sql, label: 'm' } as const;
  expect(routed({ extract, context: { ...CONTEXT, queries: [{ metrics: [metric] }] } })).toBe(kind);
  expect(routed({ datasetSql: [sql] })).toBe('local');
});

test('weeks that begin on another day there are not computed here', () => {
  const extract = { complete: true, isOutdated: false, isSameSql: true, hasOtherWeeks: true };
  const by = (timeGrain: string): QueryContext => ({
    ...CONTEXT,
    queries: [
      { columns: [{ label: 'a', sqlExpression: 'a', columnType: 'BASE_AXIS', timeGrain }], metrics: [] },
    ],
  });
  expect(routed({ extract, context: by('P1W') })).toBe('otherSql');
  expect(routed({ extract, context: by('P1M') })).toBe('local');
  const legacy = { ...CONTEXT, queries: [{ is_timeseries: true, extras: { time_grain_sqla: 'P1W' } }] };
  expect(routed({ extract, context: legacy })).toBe('otherSql');
  expect(routed({ context: by('P1W') })).toBe('local');
});
