import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommentEntry } from './commentEntry.ts';
import { openThreads, threadsOf } from './commentThreads.ts';

const bea = { id: 2, name: 'Bea' };
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

test('replies, edits, withdrawals and what was settled make one thread', () => {
  const [thread] = threadsOf([
    said({}),
    said({ id: 'b', seq: 2, text: 'Because.' }),
    said({ id: 'c', seq: 3, action: 'edit', of: 'a', text: 'Why in May?' }),
    said({ id: 'd', seq: 4, action: 'withdraw', of: 'b', text: '' }),
    said({ id: 'e', seq: 5, action: 'resolve', text: '' }),
  ]);
  expect(thread).toMatchObject({
    resolvedBy: bea,
    comments: [
      { text: 'Why in May?', isEdited: true, isWithdrawn: false },
      { text: '', isWithdrawn: true },
    ],
  });
});

test('the last word counts, and pending entries come last', () => {
  const settled = said({ id: 'b', action: 'resolve', seq: 5, at: 9 });
  const again = said({ id: 'c', action: 'reopen', seq: null, at: 2 });
  expect(openThreads(threadsOf([said({}), settled]))).toBe(0);
  const [thread] = threadsOf([again, settled, said({})]);
  expect(thread).toMatchObject({ resolvedBy: null, isWaiting: true });
});

test('a thread is shown as long as one of its comments is there', () => {
  const gone = said({ id: 'b', action: 'withdraw', of: 'a', seq: 2 });
  expect(threadsOf([said({}), gone])).toEqual([]);
  expect(threadsOf([said({}), gone, said({ id: 'c', seq: 3 })])).toHaveLength(1);
});

test('a moment that no date can have is the last one that a date can', () => {
  const [thread] = threadsOf([said({ at: Number.MAX_SAFE_INTEGER })]);
  expect(new Date(thread?.comments[0]?.at ?? 0).getTime()).toBe(8.64e15);
});

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const entry = fc.record({
  id: ids,
  thread: ids,
  action: fc.constantFrom('write', 'write', 'edit', 'withdraw', 'resolve', 'reopen'),
  of: fc.option(ids),
  text: fc.string({ maxLength: 3 }),
  at: fc.nat(3),
  author: fc.constantFrom(bea, { id: 3, name: 'Tom' }),
});

/** The server gives each a number of its own; some wait. */
const entries = fc
  .uniqueArray(entry, { selector: ({ id }) => id })
  .chain((each) =>
    fc
      .array(fc.boolean(), { minLength: each.length, maxLength: each.length })
      .map((waits) => each.map((one, at) => said({ ...one, seq: waits[at] ? null : at + 1 }))),
  );

test('entries make the same threads in whatever order they arrive, and however often', () => {
  fc.assert(
    fc.property(
      entries.chain((each) =>
        fc.tuple(fc.constant(each), fc.shuffledSubarray([...each, ...each], { minLength: each.length * 2 })),
      ),
      ([each, shuffled]) => {
        expect(threadsOf(shuffled)).toEqual(threadsOf(each));
      },
    ),
  );
});
