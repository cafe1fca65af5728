import { expect, test } from 'vitest';
import { clockOffset } from './clockOffset.ts';

test.each([
  { what: 'clocks that agree', known: 0, askedAt: 10_400, answeredAt: 10_600, serverTime: 10_000, offset: 0 },
  {
    what: 'a server an hour ahead',
    known: 0,
    askedAt: 0,
    answeredAt: 200,
    serverTime: 3_600_000,
    offset: 3_600_400,
  },
  {
    what: 'a server behind',
    known: 0,
    askedAt: 90_000,
    answeredAt: 90_000,
    serverTime: 30_000,
    offset: -59_500,
  },
  {
    what: 'what is known already',
    known: 3_600_100,
    askedAt: 0,
    answeredAt: 900,
    serverTime: 3_600_000,
    offset: 3_600_100,
  },
])('the offset of clocks: $what [RV-6]', ({ what: _what, known, offset, ...answer }) => {
  expect(clockOffset(known, answer)).toBe(offset);
});
