import { expect, test } from 'vitest';
import { rovingKey } from './rovingKey.ts';

test('arrows move to the neighbours and wrap, Home and End go to the ends', () => {
  expect(rovingKey('ArrowRight', 0, 3, false)).toBe(1);
  expect(rovingKey('ArrowRight', 2, 3, false)).toBe(0);
  expect(rovingKey('ArrowLeft', 0, 3, false)).toBe(2);
  expect(rovingKey('Home', 2, 3, false)).toBe(0);
  expect(rovingKey('End', 0, 3, false)).toBe(2);
});

test('arrows are mirrored in right-to-left text', () => {
  expect(rovingKey('ArrowRight', 1, 3, true)).toBe(0);
  expect(rovingKey('ArrowLeft', 1, 3, true)).toBe(2);
});

test('other keys do nothing, and no key does anything in an empty list', () => {
  expect(rovingKey('a', 0, 3, false)).toBeNull();
  expect(rovingKey('ArrowRight', 0, 0, false)).toBeNull();
});
