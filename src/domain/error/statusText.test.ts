import { expect, test } from 'vitest';
import { describeError } from './describeError.ts';
import { statusText, TIMEOUT_HINTS } from './statusText.ts';

test('statuses read as the specification says [ERR-25 ERR-26 ERR-27 ERR-28 ERR-29 ERR-30]', () => {
  expect([401, 403, 404, 500, 599].map(statusText)).toEqual([
    'Unauthorized',
    'Forbidden',
    'Not found',
    'Server error',
    'Network error',
  ]);
});

test('a status that is not in the map reads as an unknown error [ERR-31]', () => {
  expect([200, 399, 430, 600].map(statusText)).toEqual(Array.from({ length: 4 }, () => 'Unknown error'));
});

test('a failed fetch and a time-out have texts of their own, the latter with two hints [ERR-32 ERR-33 ERR-34 ERR-35]', () => {
  expect(describeError({ kind: 'offline', cause: null })).toBe('Network error');
  expect(describeError({ kind: 'timeout', after: 1 })).toBe('Request timed out');
  expect(TIMEOUT_HINTS).toEqual([
    'Issue 1000 - The dataset is too large to query.',
    'Issue 1001 - The database is under an unusual load.',
  ]);
});

test('an ended session reads as one that timed out [ERR-18]', () => {
  expect(describeError({ kind: 'session', status: 401 })).toContain('session timed out');
});
