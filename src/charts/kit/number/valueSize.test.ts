import { expect, test } from 'vitest';
import { valueSize } from './valueSize.ts';

test('a number is as high as its form says, and no wider than its box', () => {
  expect(valueSize('80', 0.4, [400, 100])).toBe(40);
  expect(valueSize('80', 0.4, [400, 1000])).toBe(88);
  expect(valueSize('1,234,567,890', 0.4, [120, 100])).toBe(18);
  expect(valueSize('99.1k', 0.5, [150, 200])).toBeLessThan(60);
});

test('ones are as wide as other digits', () => {
  expect(valueSize('1.11M', 0.5, [150, 200])).toBe(valueSize('2.38M', 0.5, [150, 200]));
});
