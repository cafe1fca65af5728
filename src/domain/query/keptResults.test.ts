import { expect, test } from 'vitest';
import { MAX_KEPT_BYTES, MAX_KEPT_RESULTS, supersededResults } from './keptResults.ts';

const run = (id: string, bytes: number | null) => ({ results: [id], bytes });

test('a tab keeps the rows of its last ten queries, the one on screen among them', () => {
  const earlier = Array.from({ length: 12 }, (_, at) => run(`r${at}`, 1000));
  expect(supersededResults(earlier)).toEqual(
    earlier.slice(MAX_KEPT_RESULTS - 1).flatMap((each) => each.results),
  );
});

test('rows beyond the budget of a tab are deleted, the oldest first, and none older stay', () => {
  const earlier = [run('new', MAX_KEPT_BYTES - 10), run('large', 11), run('old', 1)];
  expect(supersededResults(earlier)).toEqual(['large', 'old']);
});

test('rows that could not be stored free the memory they are in, and leave room for others', () => {
  expect(supersededResults([run('lost', null), run('stored', 5)])).toEqual(['lost']);
});
