import { expect, test } from 'vitest';
import { queryHere } from './keptHere.ts';
import type { KeptTable } from './keptTable.ts';
import type { ServerRows } from './serverRows.ts';
import { keptTableHere, type TableHere } from './tableHere.ts';

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
const HERE = KEPT.map(keptTableHere).filter((each) => each !== null);
const here = (sql: string, tables: readonly TableHere[] = HERE) =>
  queryHere({ sql, dbId: 1, catalog: null, schema: 'shop' }, tables);

test('a query whose tables are all kept reads them by their names here, with the age of the oldest', () => {
  expect(here('SELECT orders.id, p.name FROM shop.orders, people p -- FROM cut')).toEqual({
    sql: 'SELECT orders.id, p.name FROM "orders" AS "orders", "people_2" p -- FROM cut',
    tables: ['orders', 'people_2'],
    rowsFrom: 10,
  });
});

test('of several copies of a table the newest is read', () => {
  const [orders] = HERE;
  if (orders === undefined) throw new Error('no table');
  expect(here('SELECT * FROM orders', [orders, { ...orders, name: 'newer', storedAt: 30 }])).toMatchObject({
    tables: ['newer'],
    rowsFrom: 30,
  });
});

test.each([
  ['names only columns that are here', 'SELECT id, count(*) FROM orders', ['secret'], true],
  ['reads all columns', 'SELECT * FROM orders', ['secret'], false],
  ['reads all columns without a SELECT', 'FROM orders', ['secret'], false],
  ['names a column that is not here', 'SELECT id FROM orders WHERE "Secret" = 1', ['secret'], false],
  ['reads all columns of a table whose columns are unknown', 'SELECT * FROM orders', null, false],
  ['names columns of a table whose columns are unknown', 'SELECT id FROM orders', null, true],
  ['reads all columns, and all are here', 'SELECT * FROM orders', [], true],
])('over a table of which columns may be missing, a query that %s', (_what, sql, missing, runs) => {
  const [orders] = HERE;
  if (orders === undefined) throw new Error('no table');
  expect(here(sql, [{ ...orders, missing }]) !== null).toBe(runs);
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
