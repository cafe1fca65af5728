import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMark, withMark } from './mark.ts';

test('a mark stands among the extra fields, and leaves them and the description as they were', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[\w-]{1,11}$/), (text, id) => {
      const description = text.trimEnd();
      const extra = withMark({ schedule_info: { every: 'day' } }, id);
      expect(readMark(description, extra)).toEqual({ description, mark: id });
      expect(extra).toMatchObject({ schedule_info: { every: 'day' } });
    }),
  );
});

test('a description that ends with a mark, as it once did, is read without it', () => {
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
