import { expect, test } from 'vitest';
import { textEms } from './textEms.ts';

test('the width of a text counts wide letters, square ones and signs of several code units', () => {
  expect(textEms('')).toBe(0);
  expect(textEms('MMMM')).toBeGreaterThan(1.8 * textEms('llll'));
  expect(textEms('1234')).toBeLessThan(textEms('WWWW'));
  expect(textEms('日本')).toBeCloseTo(2.2);
  expect(textEms('👍')).toBeCloseTo(1.1);
});
