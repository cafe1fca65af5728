import { expect, test } from 'vitest';
import type { TableReference } from '../../catalogue/catalogue.ts';
import { dialectOf } from '../dialect.ts';
import { complete, type CompletionCatalogue } from './complete.ts';

const COLUMNS: Record<string, readonly string[]> = {
  orders: ['id', 'customer', 'shop', 'shop_country'],
  customers: ['id', 'name', 'invited_by'],
  shops: ['number', 'country'],
  notes: ['text'],
};

const KEYS: Record<string, readonly TableReference[]> = {
  orders: [
    { columns: ['customer'], referredSchema: null, referredTable: 'Customers', referredColumns: ['id'] },
    {
      columns: ['shop', 'shop_country'],
      referredSchema: 'main',
      referredTable: 'shops',
      referredColumns: ['number', 'country'],
    },
    { columns: ['id'], referredSchema: 'archive', referredTable: 'notes', referredColumns: ['id'] },
  ],
  customers: [
    { columns: ['invited_by'], referredSchema: 'main', referredTable: 'customers', referredColumns: ['id'] },
  ],
};

const catalogue: CompletionCatalogue = {
  schema: 'main',
  schemas: ['main'],
  catalogs: ['shop'],
  tables: (schema) =>
    schema === null ? Object.keys(COLUMNS).map((name) => ({ name, kind: 'table' as const })) : [],
  columns: (_schema, table) => COLUMNS[table]?.map((name) => ({ name, type: 'INTEGER' })) ?? null,
  foreignKeys: (schema, table, catalog) =>
    schema === 'main' || (schema === null && catalog === 'shop') ? (KEYS[table] ?? []) : [],
  rows: () => null,
  functions: [],
};

/** The joins that are offered at the bar, best first. */
function joinsAt(marked: string): readonly string[] {
  const position = marked.indexOf('|');
  const found = complete(marked.replace('|', ''), position, catalogue, dialectOf('duckdb'), true);
  return (found?.options ?? [])
    .filter(({ kind }) => kind === 'condition')
    .toSorted((a, b) => b.boost - a.boost)
    .map(({ insert }) => insert);
}

test('a join is proposed by the foreign key, whichever side has it, before columns of equal names', () => {
  expect(joinsAt('SELECT 1 FROM orders o JOIN customers c ON |')).toEqual([
    'o.customer = c.id',
    'o.id = c.id',
  ]);
  expect(joinsAt('SELECT 1 FROM customers c JOIN main.orders AS o ON |')).toEqual([
    'c.id = o.customer',
    'c.id = o.id',
  ]);
});

test('a key of several columns is one condition, and one with equal names is offered once', () => {
  expect(joinsAt('SELECT 1 FROM orders JOIN shops ON |')).toEqual([
    'orders.shop = shops.number AND orders.shop_country = shops.country',
  ]);
  expect(joinsAt('SELECT 1 FROM customers a JOIN customers b ON |').slice(0, 2)).toEqual([
    'a.invited_by = b.id',
    'a.id = b.invited_by',
  ]);
});

test('after JOIN the tables that keys lead to are offered with their condition', () => {
  expect(joinsAt('SELECT 1 FROM orders o JOIN |')).toEqual([
    'customers ON o.customer = customers.id',
    'shops ON o.shop = shops.number AND o.shop_country = shops.country',
  ]);
  expect(joinsAt('SELECT 1 FROM orders o JOIN sh|')).toContain(
    'shops ON o.shop = shops.number AND o.shop_country = shops.country',
  );
  // A table that is read already would need a name of its own.
  expect(joinsAt('SELECT 1 FROM customers JOIN orders o ON true LEFT JOIN |')).toEqual([
    'orders ON customers.id = orders.customer',
    'shops ON o.shop = shops.number AND o.shop_country = shops.country',
  ]);
  expect(joinsAt('SELECT 1 FROM |')).toEqual([]);
});

test('a CTE, a subquery or a table of another schema has no keys of a table with its name', () => {
  expect(joinsAt('WITH orders AS (SELECT 1 AS id) SELECT 1 FROM orders JOIN customers ON |')).toEqual([
    'orders.id = customers.id',
  ]);
  expect(joinsAt('SELECT 1 FROM archive.orders o JOIN customers c ON |')).toEqual(['o.id = c.id']);
  expect(joinsAt('SELECT 1 FROM orders o JOIN notes ON |')).toEqual([]);
});

test('tables of another database are joined by its keys, and named with it', () => {
  expect(joinsAt('SELECT 1 FROM shop.orders o JOIN shop.main.customers c ON |')[0]).toBe('o.customer = c.id');
  expect(joinsAt('SELECT 1 FROM orders o JOIN shop.customers c ON |')).toEqual(['o.id = c.id']);
  expect(joinsAt('SELECT 1 FROM shop.orders o JOIN |')[0]).toBe(
    'shop.customers ON o.customer = customers.id',
  );
});
