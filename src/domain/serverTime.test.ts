import { expect, test } from 'vitest';
import { serverTime } from './serverTime.ts';

test.each([
  ['2026-11-21T02:45:00.054105', Date.UTC(2026, 10, 21, 2, 45, 0, 54)],
  ['2026-11-21T02:45:00.054105+0000', Date.UTC(2026, 10, 21, 2, 45, 0, 54)],
  ['2026-11-21T02:45:00Z', Date.UTC(2026, 10, 21, 2, 45)],
  ['2026-11-21T02:45:00+01:00', Date.UTC(2026, 10, 21, 1, 45)],
  ['soon', null],
  ['', null],
  [null, null],
])('a server timestamp is parsed: %s', (text, at) => {
  expect(serverTime(text)).toBe(at);
});
