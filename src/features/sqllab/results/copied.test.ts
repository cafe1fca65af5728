import { expect, test } from 'vitest';
import { copiedText } from './copied.ts';

test('an IN list says how many values it has, not how many cells were read, and that NULL is left out', () => {
  expect(copiedText({ inList: { values: 2, hasNull: true } })).toBe(
    '2 distinct values copied. NULL is left out: IN never finds it',
  );
  expect(copiedText({ inList: { values: 1, hasNull: false } })).toBe('1 distinct value copied');
  expect(copiedText({ cells: 12 })).toBe('12 cells copied');
  expect(copiedText({ error: new Error('denied') })).toBeNull();
});
