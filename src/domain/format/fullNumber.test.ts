import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullNumber } from './fullNumber.ts';

test.each([
  [0.1234567890123, '0.1234567890123'],
  [1234567.891, '1,234,567.891'],
  [-1234.5, '\u22121,234.5'],
  [0.1 + 0.2, '0.30000000000000004'],
  [123456789.12345679, '123,456,789.12345679'],
  [1e-9, '0.000000001'],
  [-1.25e-7, '\u22120.000000125'],
  [1.5e-20, '1.5e-20'],
  [5e-324, '5e-324'],
  [1000, '1,000'],
  [-2247525543676450, '\u22122,247,525,543,676,450'],
  [1e21, '1e+21'],
  [0, '0'],
])('%f is %s', (value, text) => {
  expect(fullNumber(value)).toBe(text);
});

test('a number reads back as itself', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }), (value) => {
      const read = Number(fullNumber(value).replaceAll(',', '').replace('\u2212', '-'));
      expect(read + 0).toBe(value + 0);
    }),
  );
});
