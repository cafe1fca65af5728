import { expect, test } from 'vitest';
import { fieldsFound } from './fieldsFound.ts';

const COLUMNS = [{ name: 'City' }, { name: 'amount' }, { name: 'city_id' }];

test('a search of a row finds columns by name and by value, in the order shown', () => {
  const values = new Map([
    [0, 'Oslo'],
    [1, null],
    [2, '12'],
  ]);
  expect(fieldsFound(COLUMNS, values, [2, 1, 0], 'CITY')).toEqual([2, 0]);
  expect(fieldsFound(COLUMNS, values, [2, 1, 0], 'osl')).toEqual([0]);
  expect(fieldsFound(COLUMNS, values, [2, 1, 0], ' ')).toEqual([2, 1, 0]);
  expect(fieldsFound(COLUMNS, null, [0, 1], 'osl')).toEqual([]);
});
