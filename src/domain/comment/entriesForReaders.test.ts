import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommentEntry } from './commentEntry.ts';
import { threadsOf } from './commentThreads.ts';
import { entriesForReaders, shownComments } from './entriesForReaders.ts';

const bea = { id: 2, name: 'Bea', username: 'bea' };
const said = (given: Partial<CommentEntry>): CommentEntry => ({
  id: 'a',
  thread: 'a',
  action: 'write',
  of: null,
  text: 'Why?',
  point: null,
  at: 1,
  seq: 1,
  author: bea,
  told: [],
  ...given,
});

test('a text that was withdrawn or edited away leaves with nobody, also where that still waits', () => {
  const left = entriesForReaders(
    [
      said({ text: 'first words', told: ['tom'] }),
      said({ id: 'b', seq: 2, text: 'secret' }),
      said({ id: 'c', seq: 3, action: 'edit', of: 'a', text: 'second words' }),
      said({ id: 'd', seq: null, action: 'withdraw', of: 'b', text: '' }),
      said({ id: 'e', thread: 'e', seq: 4, text: 'alone and secret' }),
      said({ id: 'f', thread: 'e', seq: null, action: 'withdraw', of: 'e', text: '' }),
    ],
    'Ana',
  );
  expect(JSON.stringify(left)).not.toMatch(/secret|first words|tom|username/);
  expect(left.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(threadsOf(left)).toMatchObject([{ comments: [{ text: 'second words' }, { isWithdrawn: true }] }]);
  expect(shownComments(left)).toBe(1);
});

test('a pending comment is by who writes it down, and is pending no more where it is read', () => {
  const left = entriesForReaders([said({ seq: null, author: { id: null, name: '' } })], 'Ana');
  expect(left).toMatchObject([{ seq: 1, author: { id: 0, name: 'Ana' } }]);
  expect(threadsOf(left)[0]?.comments[0]?.isWaiting).toBe(false);
});

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const entries = fc
  .uniqueArray(
    fc.record({
      id: ids,
      thread: ids,
      action: fc.constantFrom('write', 'write', 'edit', 'withdraw', 'resolve', 'reopen'),
      of: fc.option(ids),
      text: fc.string({ maxLength: 3 }),
      at: fc.nat(3),
    }),
    { selector: ({ id }) => id },
  )
  .map((each) => each.map((one, at) => said({ ...one, seq: at + 1 })));

test('readers see the same threads', () => {
  const texts = (given: readonly CommentEntry[]) =>
    threadsOf(given).map(({ comments, resolvedBy, ...thread }) => ({
      ...thread,
      resolvedBy: resolvedBy?.name,
      comments: comments.map(({ author, ...comment }) => ({ ...comment, author: author.name })),
    }));
  fc.assert(
    fc.property(entries, (given) => {
      expect(texts(entriesForReaders(given, 'Ana'))).toEqual(texts(given));
    }),
  );
});
