import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { describeError } from './describeError.ts';
import { statusText } from './statusText.ts';

test('statuses have the specification’s texts [ERR-25 ERR-26 ERR-27 ERR-28 ERR-29]', () => {
  expect([401, 403, 404, 500, 599].map(statusText)).toEqual([
    'Unauthorized',
    'Forbidden',
    'Not found',
    'Server error',
    'Network error',
  ]);
});

test('every error status registered for HTTP has a text, and only those and 599 [ERR-30]', () => {
  const registered = Object.keys(STATUS_CODES)
    .map(Number)
    .filter((status) => status >= 400 && status !== 509);
  const known = Array.from({ length: 200 }, (_, at) => 400 + at).filter(
    (status) => statusText(status) !== 'Unknown error',
  );
  expect(known).toEqual([...registered, 599]);
});

test('an unmapped status is an unknown error [ERR-31]', () => {
  expect([200, 399, 430, 600].map(statusText)).toEqual(Array.from({ length: 4 }, () => 'Unknown error'));
});

test('a failed fetch and a time-out have their own texts [ERR-32 ERR-33]', () => {
  expect(describeError({ kind: 'offline', cause: null })).toBe('Network error');
  expect(describeError({ kind: 'timeout', after: 1 })).toBe('Request timed out');
});

test('an ended session is shown as timed out [ERR-18]', () => {
  expect(describeError({ kind: 'session', status: 401 })).toContain('session timed out');
});
