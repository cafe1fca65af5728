import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMark, withMark } from './mark.ts';

test('a mark is stored among the extra fields, and leaves the others and the description unchanged', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[\w-]{1,11}$/), (text, id) => {
      const description = text.trimEnd();
      const extra = withMark({ schedule_info: { every: 'day' } }, id);
      expect(readMark(description, extra)).toEqual({ description, mark: id });
      expect(extra).toMatchObject({ schedule_info: { every: 'day' } });
    }),
  );
});

test('a legacy mark at the end of a description is removed', () => {
  expect(readMark('By month\n\n[sextant:q]', {})).toEqual({ description: 'By month', mark: 'q' });
  expect(readMark('[sextant:q]', undefined)).toEqual({ description: '', mark: 'q' });
});

test('a description without a mark is unchanged', () => {
  for (const extra of [null, 'sextant', { sextant: 7 }, []]) {
    expect(readMark('A note [sextant:x] and more', extra)).toEqual({
      description: 'A note [sextant:x] and more',
      mark: null,
    });
  }
});
