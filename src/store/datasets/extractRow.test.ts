import { expect, test } from 'vitest';
import { areLooseRows } from './extractRow.ts';

test('rows of a release that did not say how their engine compares texts are taken for loose, unless it is the device’s', () => {
  expect(areLooseRows({ isSameSql: true })).toBe(false);
  expect(areLooseRows({ isSameSql: false })).toBe(true);
  expect(areLooseRows({ isLoose: false, isSameSql: false })).toBe(false);
  expect(areLooseRows({ isLoose: true, isSameSql: false })).toBe(true);
});
