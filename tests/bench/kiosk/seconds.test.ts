import { expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
import { seconds } from './seconds.ts';

const START = 1_000_000;

test('each second of a run is counted by when something was seen in it, in whatever order it comes', () => {
  const seen = seconds(START);
  for (const at of [2.5, 0.2, 0.9, 1.1, 4.9]) seen.note(START + at * SECOND, false);
  seen.note(START - SECOND, true);
  expect(seen.until(START + 5 * SECOND)).toEqual({ count: 5, blank: 0, still: 1, longestStill: 2400 });
});

test('a blank moment makes its second blank, and those after it until something is seen', () => {
  const seen = seconds(START);
  for (const [at, isBlank] of [
    [0.1, false],
    [1.1, true],
    [1.2, false],
    [3.1, false],
    [3.9, true],
    [6.5, false],
  ] as const)
    seen.note(START + at * SECOND, isBlank);
  // Seconds 1 and 3, and 4 and 5, in which the blank picture stays.
  expect(seen.until(START + 7 * SECOND)).toMatchObject({ count: 7, blank: 4, still: 3 });
});

test('a page that is never seen stands still for the whole run', () => {
  expect(seconds(START).until(START + 3 * SECOND)).toEqual({
    count: 3,
    blank: 0,
    still: 3,
    longestStill: 3000,
  });
});
