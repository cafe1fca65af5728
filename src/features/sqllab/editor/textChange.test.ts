import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textChange } from './textChange.ts';

test('the change between two texts is the range in which they differ', () => {
  expect(textChange('SELECT a FROM t', 'SELECT b FROM t')).toEqual({ from: 7, to: 8, insert: 'b' });
  expect(textChange('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
  expect(textChange('abc', '')).toEqual({ from: 0, to: 3, insert: '' });
});

test('applying the change yields the second text, for any two texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = textChange(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});
