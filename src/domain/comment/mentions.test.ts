import { expect, test } from 'vitest';
import {
  isNamed,
  mentionable,
  mentionsIn,
  partsOf,
  type People,
  typedMention,
  withMention,
  withPeopleOf,
} from './mentions.ts';

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

test('a name completed in its middle takes its rest along, and no full stop', () => {
  const maria = withMention('See @mark.', { from: 4, typed: 'ma' }, 'maria');
  expect(maria).toEqual({ text: 'See @maria .', caret: 11 });
  expect(withMention('@bea-x and @tom', { from: 0, typed: '' }, 'ann').text).toBe('@ann and @tom');
});

const by = (username: string | undefined, name: string, told: readonly string[] = []) =>
  ({ author: { id: 1, name, ...(username !== undefined && { username }) }, told }) as never;
const heardOf = (...entries: never[]) => entries.reduce<People>(withPeopleOf, new Map());

test('who was heard of can be named, by user name and by name', () => {
  const people = heardOf(
    by('zoe', 'Maria Zoe'),
    by('maria', 'Maria X', ['mark', 'zoe']),
    by(undefined, 'Old'),
    by('mark', 'Mark Y'),
  );
  expect(mentionable(people, 'ma').map(({ username }) => username)).toEqual(['maria', 'mark', 'zoe']);
  expect(mentionable(people, 'old')).toEqual([]);
  expect(mentionable(people, 'zo')).toEqual([{ username: 'zoe', name: 'Maria Zoe' }]);
  expect(mentionable(people, 'mark')).toEqual([{ username: 'mark', name: 'Mark Y' }]);
  expect(isNamed(mentionable(people, 'mark'), 'MARK')).toBe(true);
  expect(isNamed(mentionable(people, 'ma'), 'ma')).toBe(false);
  expect(isNamed(mentionable(people, 'mar'), 'mar')).toBe(false);
});

test('nobody is offered whose name after @ would mention another one', () => {
  const people = heardOf(
    by('bea (deleted 7)', 'Bea'),
    by('bea m', 'Bea M'),
    by('bea.', 'B'),
    by('bea-2', 'B'),
  );
  expect(mentionable(people, 'bea').map(({ username }) => username)).toEqual(['bea-2']);
});
