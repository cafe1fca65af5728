import { expect, test } from 'vitest';
import { shortestSingle, singlePrecision } from './singlePrecision.ts';

test.each([
  ['a number of single precision has the digits it was written with', Math.fround(0.1), 0.1],
  ['a larger one, too', Math.fround(-1234.567), -1234.567],
  ['one of nine digits keeps them', Math.fround(16_777.216_796_875), 16_777.217],
  ['a number of double precision stays', 0.1, 0.1],
  ['a third stays', 1 / 3, 1 / 3],
  ['a whole number stays, also a large one', 123_456_792, 123_456_792],
  ['a fraction of two stays', 0.5, 0.5],
  ['infinity stays', Infinity, Infinity],
])('%s', (_, value, expected) => {
  expect(singlePrecision(value)).toBe(expected);
});

test.each([
  ['a fraction has the digits it was written with', Math.fround(1.1), 1.1],
  ['a whole number past 2^24 is as short as a fraction', Math.fround(12_345_679_000), 12_345_679_000],
  ['a number that needs nine digits keeps them', Math.fround(16_777.216_796_875), 16_777.217],
  ['infinity stays', -Infinity, -Infinity],
])('among numbers known to be of single precision, %s', (_, value, expected) => {
  expect(shortestSingle(value)).toBe(expected);
});
