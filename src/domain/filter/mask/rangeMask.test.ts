import { expect, test } from 'vitest';
import { newFilter } from '../../nativeFilter/filterConfig.ts';
import { singleBound } from './rangeMask.ts';

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
