import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMark, withMark } from './mark.ts';

test('a description and its mark come apart as they were put together', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[\w-]{1,11}$/), (text, id) => {
      const description = text.trimEnd();
      expect(readMark(withMark(description, id))).toEqual({ description, mark: id });
    }),
  );
});

test('a description without one is its own', () => {
  expect(readMark('A note [sextant:x] and more')).toEqual({
    description: 'A note [sextant:x] and more',
    mark: null,
  });
});
