import { expect, test } from 'vitest';
import { rovingKey } from './rovingKey.ts';

test('arrows lead to the neighbours and around the ends, Home and End to the ends', () => {
  expect(rovingKey('ArrowRight', 0, 3, false)).toBe(1);
  expect(rovingKey('ArrowRight', 2, 3, false)).toBe(0);
  expect(rovingKey('ArrowLeft', 0, 3, false)).toBe(2);
  expect(rovingKey('Home', 2, 3, false)).toBe(0);
  expect(rovingKey('End', 0, 3, false)).toBe(2);
});

test('where text runs from right to left, so do the arrows', () => {
  expect(rovingKey('ArrowRight', 1, 3, true)).toBe(0);
  expect(rovingKey('ArrowLeft', 1, 3, true)).toBe(2);
});

test('other keys lead nowhere, and nothing leads anywhere where there is nothing', () => {
  expect(rovingKey('a', 0, 3, false)).toBeNull();
  expect(rovingKey('ArrowRight', 0, 0, false)).toBeNull();
});
