import { expect, test } from 'vitest';
import { searchQueries } from './searchQueries.ts';

const queries = ['SELECT a\nFROM Orders', 'SELECT b FROM customers', 'DELETE FROM orders'].map((sql) => ({
  sql,
}));
const found = (wanted: string) => searchQueries(queries, wanted).map((each) => queries.indexOf(each));

test('queries are found by all words, in any order and case', () => {
  expect(found('orders select')).toEqual([0]);
  expect(found('ORDER')).toEqual([0, 2]);
  expect(found(' ')).toEqual([0, 1, 2]);
  expect(found('nothing')).toEqual([]);
});
