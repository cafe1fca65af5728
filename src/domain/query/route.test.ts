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
  extract: { complete: true, version: 'one' },
  version: 'one',
};
const routed = (facts: Partial<RouteFacts>): string => {
  const route = routeOf({ ...FACTS, ...facts });
  return route.kind === 'none' ? route.why : route.kind;
};

test('what is kept is shown, unless it is asked for anew and can be', () => {
  expect(routed({ kept: true })).toBe('cache');
  expect(routed({ kept: true, online: true })).toBe('cache');
  expect(routed({ kept: true, online: true, context: { ...CONTEXT, force: true } })).toBe('remote');
  expect(routed({ kept: true, context: { ...CONTEXT, force: true } })).toBe('cache');
});

test('the server answers while it can be reached, the device when not', () => {
  expect(routed({ online: true })).toBe('remote');
  expect(routed({})).toBe('local');
  expect(routed({ version: null })).toBe('local');
});

test('the device says why it cannot answer', () => {
  expect(routed({ extract: null })).toBe('noExtract');
  expect(routed({ version: 'two' })).toBe('olderDataset');
  expect(routed({ context: { ...CONTEXT, datasource: { id: 1, type: 'query' } } })).toBe('notRows');
  expect(routed({ context: { ...CONTEXT, result_type: 'query' } })).toBe('notRows');
  expect(routed({ datasetSql: ['{{ current_username() }}'] })).toBe('template');
  const where = { ...CONTEXT, queries: [{ ...CONTEXT.queries[0], extras: { where: "a = '{{ x }}'" } }] };
  expect(routed({ context: where })).toBe('template');
  const metric = { expressionType: 'SQL', sqlExpression: 'SUM({{ x }})', label: 'm' } as const;
  expect(routed({ context: { ...CONTEXT, queries: [{ metrics: [metric] }] } })).toBe('template');
});

test('rows that are not all answer nothing that is about all', () => {
  const extract = { complete: false, version: 'one' };
  expect(routed({ extract })).toBe('cutExtract');
  expect(
    routed({ extract, context: { ...CONTEXT, queries: [{ columns: ['a'], orderby: [['a', true]] }] } }),
  ).toBe('cutExtract');
  expect(routed({ extract, context: { ...CONTEXT, result_type: 'samples' } })).toBe('local');
});
