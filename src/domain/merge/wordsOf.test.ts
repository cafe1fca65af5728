import { expect, test } from 'vitest';
import { wordsOf } from './part.ts';

test.each([
  ['refresh_frequency', 'Refresh frequency'],
  ['legendOrientation', 'Legend orientation'],
  ['xAxisForceCategorical', 'X axis force categorical'],
  ['truncateYAxis', 'Truncate Y axis'],
  ['columns A and B', 'Columns A and B'],
  ['__', ''],
])('the key %s is “%s” in words', (key, text) => {
  expect(wordsOf(key)).toBe(text);
});
