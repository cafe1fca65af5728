import { expect, test } from 'vitest';
import { placeAfterShift } from './labTabs.ts';

test('a tab moves by one place to the left or right, and stays at the ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(placeAfterShift(ids, 'b', -1)).toBe('a');
  expect(placeAfterShift(ids, 'a', 1)).toBe('c');
  expect(placeAfterShift(ids, 'b', 1)).toBeNull();
  expect(placeAfterShift(ids, 'a', -1)).toBeUndefined();
  expect(placeAfterShift(ids, 'c', 1)).toBeUndefined();
  expect(placeAfterShift(ids, 'gone', 1)).toBeUndefined();
});
