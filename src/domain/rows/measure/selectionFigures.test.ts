import { expect, test } from 'vitest';
import { decimalAverage } from './selectionFigures.ts';

test.each([
  ['9007199254740994', 2, '4503599627370497'],
  ['10', 4, '2.5'],
  ['-0.3', 2, '-0.15'],
  ['1', 3, '≈ 0.33333333333'],
  ['200', 3, '≈ 66.6666666667'],
  ['-9007199254740994', 3, '≈ -3002399751580331'],
  ['0', 5, '0'],
  ['1e+300', 2, '≈ 5e+299'],
  ['NaN', 2, 'NaN'],
])('%s of %i numbers is %s', (sum, count, average) => {
  expect(decimalAverage(sum, count)).toBe(average);
});
