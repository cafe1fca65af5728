import { expect, test } from 'vitest';
import { newFilter } from './filterConfig.ts';
import { singleBound } from './singleBound.ts';

test.each([
  [0, 'lower'],
  [1, 'both'],
  [2, 'upper'],
  [3, null],
  ['0', null],
  [undefined, null],
])('a filter of numbers that takes one number, %s, is of an end: %s', (enableSingleValue, expected) => {
  const filter = newFilter('a');
  expect(singleBound({ ...filter, controlValues: { enableSingleValue } })).toBe(expected);
});
