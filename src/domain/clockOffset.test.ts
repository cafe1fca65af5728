import { expect, test } from 'vitest';
import { clockOffset } from './clockOffset.ts';

test.each([
  {
    what: 'clocks that agree',
    known: 0,
    requestedAt: 10_400,
    respondedAt: 10_600,
    serverTime: 10_000,
    offset: 0,
  },
  {
    what: 'a server an hour ahead',
    known: 0,
    requestedAt: 0,
    respondedAt: 200,
    serverTime: 3_600_000,
    offset: 3_600_400,
  },
  {
    what: 'a server behind',
    known: 0,
    requestedAt: 90_000,
    respondedAt: 90_000,
    serverTime: 30_000,
    offset: -59_500,
  },
  {
    what: 'what is known already',
    known: 3_600_100,
    requestedAt: 0,
    respondedAt: 900,
    serverTime: 3_600_000,
    offset: 3_600_100,
  },
])('the offset of clocks: $what [RV-6]', ({ what: _what, known, offset, ...answer }) => {
  expect(clockOffset(known, answer)).toBe(offset);
});
