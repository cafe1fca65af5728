import { expect, test } from 'vitest';
import { newFilter } from '../../nativeFilter/filterConfig.ts';
import { singleBound, typedBound } from './rangeMask.ts';

test.each([
  [0, 'lower'],
  [1, 'both'],
  [2, 'upper'],
  [3, null],
  ['0', null],
  [undefined, null],
])('a numeric filter with one input, %s, sets a bound: %s', (enableSingleValue, expected) => {
  const filter = newFilter('a');
  expect(singleBound({ ...filter, controlValues: { enableSingleValue } })).toBe(expected);
});

test.each([
  ['1000', 1000],
  ['1,000', 1000],
  [' -12,345,678.5 ', -12_345_678.5],
  ['1e3', 1000],
  ['1,5', null],
  ['1,0000', null],
  ['', null],
])('a typed bound %j is %s', (text, bound) => {
  expect(typedBound(text)).toBe(bound);
});
