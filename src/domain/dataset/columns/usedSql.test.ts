import { expect, test } from 'vitest';
import type { Datasource } from '../../compile/datasource.ts';
import { usedSql } from './usedSql.ts';

const SOURCE: Datasource = {
  from: { kind: 'sql', sql: '' },
  columns: [
    { name: 'kind', type: 1, isTime: false },
    { name: 'double', type: 0, isTime: false, expression: 'a * 2' },
    { name: 'week', type: 2, isTime: true, expression: 'trunc(ds)' },
  ],
  metrics: [
    { name: 'ratio', expression: 'SUM(a) / SUM(b)' },
    { name: 'other', expression: 'COUNT(*)' },
  ],
  mainTime: null,
};
const used = (query: object): readonly string[] =>
  usedSql({ datasource: { id: 1, type: 'table' }, queries: [query] }, SOURCE);

test('only SQL a request names is SQL of the request, wherever it is named', () => {
  expect(used({ columns: ['kind'], metrics: ['ratio'] })).toEqual(['SUM(a) / SUM(b)']);
  expect(used({ filters: [{ col: 'double', op: '>', val: 1 }] })).toEqual(['a * 2']);
  expect(used({ orderby: [['other', false]] })).toEqual(['COUNT(*)']);
  const axis = { label: 'week', sqlExpression: 'week', columnType: 'BASE_AXIS' };
  expect(used({ columns: [axis] })).toEqual(['trunc(ds)']);
  const simple = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'double' } };
  expect(used({ metrics: [simple] })).toEqual(['a * 2']);
  expect(used({})).toEqual([]);
});
