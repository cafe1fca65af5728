import { expect, test } from 'vitest';
import { failedQuery, refusalText } from './failedQuery.ts';

test.each([
  ['Error: Catalog Error: Table with name sales does not exist!\nDid you mean "sale"?', { table: 'sales' }],
  ['Error: (psycopg2.errors.UndefinedTable) relation "public.sales" does not exist', { table: 'sales' }],
  ["Error: Columns missing in dataset: ['a', 'b']", { column: 'a, b' }],
  ['Error: Binder Error: Referenced column "gone" not found in FROM clause!', { column: 'gone' }],
  ['Error: (psycopg2.errors.UndefinedColumn) column "gone" does not exist', { column: 'gone' }],
  [
    "Error: Binder Error: No function matches the given name and argument types 'sum(VARCHAR)'.",
    { what: 'SUM' },
  ],
  ["Error: Metric 'total' does not exist", { metric: 'total' }],
  ["Request is incorrect: {'time_range': ['Cannot parse time string [foo]']}", { range: 'foo' }],
  ['Error: Invalid SQL expression: SUM(a); DROP TABLE x', { sql: 'SUM(a); DROP TABLE x' }],
  ['Invalid SQL clause: (1=1; DELETE FROM x)', { sql: '(1=1; DELETE FROM x)' }],
])('%s', (message, values) => {
  expect(failedQuery(message)?.values).toEqual(values);
});

test('a dataset that is gone is named as the reason', () => {
  for (const message of ['Not found', 'Error: Dataset does not exist', 'Datasource does not exist'])
    expect(failedQuery(message)?.text).toContain('dataset no longer exists');
  expect(failedQuery('Not found: x')).toBeNull();
});

test('an unknown error is shown in its own words', () => {
  expect(failedQuery('Error: Out of memory')).toBeNull();
  expect(refusalText('Error: Out of memory')).toBe('Out of memory');
});
