import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('a mark in a value turns nothing behind the value, whatever ends it', () => {
  expect(isolated('a\u202eb')).toBe('\u2068a\u202eb\u2069');
  expect(isolated('\u2069\u202eb')).toBe('\u2068\u202eb\u2069');
  expect(isolated('שלום')).toBe('שלום');
});
