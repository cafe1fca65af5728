import { expect, test } from 'vitest';
import { mentionable, mentionsIn, partsOf, typedMention, withMention } from './mentions.ts';

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

test('a name is being typed from its @ to the caret', () => {
  expect(typedMention('Hello @ma', 9)).toEqual({ from: 6, typed: 'ma' });
  expect(typedMention('Hello @ma and more', 9)).toEqual({ from: 6, typed: 'ma' });
  expect(typedMention('@', 1)).toEqual({ from: 0, typed: '' });
  expect(typedMention('mail@ma', 7)).toBeNull();
  expect(typedMention('Hello @ma ', 10)).toBeNull();
  expect(withMention('Hello @ma and more', { from: 6, typed: 'ma' }, 'maria')).toEqual({
    text: 'Hello @maria and more',
    caret: 13,
  });
});

test('who was heard of can be named, by user name and by name', () => {
  const by = (username: string | undefined, name: string, told: readonly string[] = []) =>
    ({ author: { id: 1, name, ...(username !== undefined && { username }) }, told }) as never;
  const entries = [by('zoe', 'Maria Zoe'), by('maria', 'Maria X', ['mark', 'zoe']), by(undefined, 'Old')];
  expect(mentionable(entries, 'ma').map(({ username }) => username)).toEqual(['maria', 'mark', 'zoe']);
  expect(mentionable(entries, 'old')).toEqual([]);
  expect(mentionable(entries, 'zo')).toEqual([{ username: 'zoe', name: 'Maria Zoe' }]);
});
