import { expect, test } from 'vitest';
import { relativesOf } from '../remote/relatives.ts';
import { readPairs } from './relatives.ts';

const readers = [
  { database: 'shop', name: 'all', engine_full: "Distributed('shards', 'shop', 'orders', id)" },
  { database: 'shop', name: 'others', engine_full: 'Distributed(shards, shop, orders)' },
  { database: 'near', name: 'here', engine_full: "Distributed(shards, '', orders)" },
  { database: 'shop', name: 'late', engine_full: 'Buffer(shop, orders, 16, 10, 100, 1, 1, 1, 1)' },
  { database: 'shop', name: 'other', engine_full: "Buffer('shop', 'people', 16, 10)" },
  { database: 'shop', name: 'unknown' },
];
const names = (schema: string, name: string): readonly string[] =>
  relativesOf({ schema, name }, readPairs(readers)).map((each) => `${each.schema}.${each.name}`);

test('tables that read one another have rows in common, whichever of them is asked for', () => {
  expect(names('shop', 'orders')).toEqual(['shop.all', 'shop.others', 'shop.late']);
  expect(names('shop', 'all')).toEqual(['shop.orders', 'shop.others', 'shop.late']);
  expect(names('near', 'orders')).toEqual(['near.here']);
  expect(names('shop', 'people')).toEqual(['shop.other']);
  expect(names('shop', 'unknown')).toEqual([]);
});
