import { expect, test } from 'vitest';
import { extractHere, resultHere } from './tableHere.ts';

const FROM = { kind: 'table', catalog: null, schema: 'shop', table: 'orders' } as const;
const column = (name: string, expression: string | null = null) => ({
  name,
  expression,
  verboseName: null,
  type: 1 as const,
  isTime: false,
  dateFormat: null,
});
const EXTRACT = {
  databaseId: 1,
  takenAt: 5,
  isTooLarge: false,
  source: { from: FROM, columns: [column('id'), column('double', 'id * 2')], metrics: [], mainTime: null },
};
const QUERY = {
  sql: 'SELECT * FROM orders',
  dbId: 1,
  catalog: null,
  schema: 'shop',
  state: 'success',
  rows: 3,
  limit: 1000,
  limitingFactor: 'NOT_LIMITED',
  ctas: false,
} as const;
const ROWS = { storedAt: 7, rowCount: 3 };

test('an extract of a table stands for it, and says which of its columns are not here', () => {
  expect(extractHere('orders', EXTRACT, ['id', 'double'])).toEqual({
    name: 'orders',
    storedAt: 5,
    of: { dbId: 1, catalog: null, schema: 'shop', table: 'orders' },
    missing: ['double'],
  });
  expect(extractHere('orders', EXTRACT, null)?.missing).toBeNull();
});

test.each([
  ['has no rows', { takenAt: null }],
  ['is too large', { isTooLarge: true }],
  ['is of an unknown database', { databaseId: null }],
  ['is limited by row rules', { isLimited: true }],
  ['is of a query', { source: { ...EXTRACT.source, from: { kind: 'sql', sql: 'SELECT 1' } as const } }],
])('an extract that %s stands for no table', (_what, part) => {
  expect(extractHere('orders', { ...EXTRACT, ...part }, ['id'])).toBeNull();
});

test.each([
  ['SELECT * FROM orders', null, 'shop', 'orders'],
  ['select *\nfrom "Shop"."All orders" ; -- all', null, 'Shop', 'All orders'],
  ['SELECT * FROM files.shop.orders', 'files', 'shop', 'orders'],
])('a result of %s stands for the table', (sql, catalog, schema, table) => {
  expect(resultHere('tab', { ...QUERY, sql }, ROWS)).toEqual({
    name: 'tab',
    storedAt: 7,
    of: { dbId: 1, catalog, schema, table },
    missing: [],
  });
});

test.each([
  ['chose rows', { sql: 'SELECT * FROM orders WHERE id > 1' }],
  ['chose columns', { sql: 'SELECT id FROM orders' }],
  ['has a limit of its own', { sql: 'SELECT * FROM orders LIMIT 3' }],
  ['reads two tables', { sql: 'SELECT * FROM orders, people' }],
  ['gives the table another name', { sql: 'SELECT * FROM orders o' }],
  ['calls a function', { sql: "SELECT * FROM read_csv('x')" }],
  ['has a template', { sql: 'SELECT * FROM {{ t }}' }],
  ['reached its limit', { limit: 3 }],
  ['was cut by the server', { limitingFactor: 'DROPDOWN' as const }],
  ['has more rows than are stored', { rows: 4 }],
  ['failed', { state: 'failed' as const }],
  ['created a table', { ctas: true }],
])('a result whose query %s stands for no table', (_what, part) => {
  expect(resultHere('tab', { ...QUERY, ...part }, ROWS)).toBeNull();
});
