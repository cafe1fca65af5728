import { expect, test } from 'vitest';
import { type Placed, toldApart } from './toldApart.ts';

const names = (all: readonly Placed[]): readonly string[] => toldApart(all).map(({ name }) => name);

const orders = (database: string | null, schema: string | null) => ({
  name: 'orders',
  places: [database, schema],
});

test('equal names are told apart by the places in which they differ, and others stay as they are', () => {
  const customers = { name: 'customers', places: ['Shop', 'public'] };
  expect(names([orders('Shop', 'public'), customers])).toEqual(['orders', 'customers']);
  expect(names([orders('Shop', 'public'), orders('Store', 'public'), customers])).toEqual([
    'orders (Shop)',
    'orders (Store)',
    'customers',
  ]);
  expect(names([orders('Shop', 'old'), orders('Shop', 'new')])).toEqual(['orders (old)', 'orders (new)']);
  expect(names([orders('Shop', 'old'), orders('Shop', 'new'), orders('Store', 'old')])).toEqual([
    'orders (Shop, old)',
    'orders (Shop, new)',
    'orders (Store, old)',
  ]);
});

test('a place that nobody names tells nothing', () => {
  expect(names([orders(null, null), orders('Shop', null)])).toEqual(['orders', 'orders (Shop)']);
  expect(names([orders(null, null), orders(null, null)])).toEqual(['orders', 'orders']);
});
