import { expect, test } from 'vitest';
import { mentionsIn, partsOf } from './mentions.ts';

test('names after @ are mentions, and end where a sentence ends', () => {
  expect(mentionsIn('@bea and (@tom.b), see @bea. Write to x@y.z, not @@no; @élan-vital!')).toEqual([
    'bea',
    'tom.b',
    'élan-vital',
  ]);
});

test('the parts of a text are the text', () => {
  for (const text of ['', '@a', 'x @a y', '@', 'a@b @c@d.e']) {
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});
