import { expect, test } from 'vitest';
import { newFilter } from '../../nativeFilter/filterConfig.ts';
import { writtenIn, writtenLanguage } from '../../format/shown.ts';
import { formatsOf } from '../../language/formatsOf.ts';
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

test.each([
  ['de', '1.234', 1234],
  ['de', '-1.234.567,5', -1_234_567.5],
  ['de', '100,5', 100.5],
  ['de', ',5', 0.5],
  ['de', '2.39', 2.39],
  ['de', '1e3', 1000],
  ['de', '1,234', 1.234],
  ['de', '1,2,3', null],
  ['fr', '1\u202F234,5', 1234.5],
  ['fr', '1 234', 1234],
  ['ja', '1,234.5', 1234.5],
])('in %s a bound that is typed as charts show it, %j, is %s', (locale, text, bound) => {
  const language = { ...writtenLanguage(), locale, formats: formatsOf(locale) };
  expect(writtenIn(language, () => typedBound(text))).toBe(bound);
});
