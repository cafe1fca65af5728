import { expect, test } from 'vitest';
import { queryHere } from './keptHere.ts';
import type { KeptTable } from './keptTable.ts';
import type { ServerRows } from './serverRows.ts';

const kept = (name: string, storedAt: number, rows: Partial<ServerRows>): KeptTable => ({
  id: name,
  name,
  columns: [],
  rows: 1,
  bytes: 1,
  storedAt,
  removedAt: null,
  origin: {
    kind: 'server',
    rows: {
      dbId: 1,
      catalog: null,
      schema: 'shop',
      table: name,
      sql: '',
      templateParams: null,
      isWhole: true,
      maxRows: 10,
      isCut: false,
      refreshAfter: null,
      ...rows,
    },
  },
});
const KEPT = [
  kept('orders', 20, {}),
  kept('people_2', 10, { table: 'People' }),
  kept('cut', 1, { isCut: true }),
  kept('part', 1, { isWhole: false }),
  kept('elsewhere', 1, { dbId: 2 }),
];
const here = (sql: string) => queryHere({ sql, dbId: 1, schema: 'shop' }, KEPT);

test('a query whose tables are all kept reads them by their names here, with the age of the oldest', () => {
  expect(here('SELECT orders.id, p.name FROM shop.orders, people p -- FROM cut')).toEqual({
    sql: 'SELECT orders.id, p.name FROM "orders" AS "orders", "people_2" p -- FROM cut',
    tables: ['orders', 'people_2'],
    rowsFrom: 10,
  });
});

test('tables of subqueries and of CTEs count, the names of CTEs do not', () => {
  const sql = 'WITH few AS (SELECT * FROM orders) SELECT * FROM few WHERE id IN (SELECT id FROM PEOPLE)';
  expect(here(sql)?.tables).toEqual(['orders', 'people_2']);
  expect(here('WITH few AS (SELECT * FROM absent) SELECT * FROM few JOIN orders USING (id)')).toBeNull();
});

test.each([
  ['a table that is not kept', 'SELECT * FROM orders JOIN absent USING (id)'],
  ['a table of which only the first rows are kept', 'SELECT * FROM cut'],
  ['a table of which chosen rows are kept', 'SELECT * FROM part'],
  ['a table of another database', 'SELECT * FROM elsewhere'],
  ['another schema', 'SELECT * FROM other.orders'],
  ['a template', "SELECT * FROM orders WHERE a = '{{ b }}'"],
  ['a change', 'DELETE FROM orders'],
  ['no table', 'SELECT 1'],
])('a query with %s is left to the server', (_what, sql) => {
  expect(here(sql)).toBeNull();
});
