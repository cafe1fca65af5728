import { expect, test } from 'vitest';
import { pauseAfter } from './watch.ts';

test('queries are polled after half a second and then at growing intervals up to two seconds [QRY-34]', () => {
  const pauses = [0, 1, 2, 3, 4, 50].map((round) => pauseAfter(round, 0));
  expect(pauses).toEqual([500, 750, 1_125, 1_687.5, 2_000, 2_000]);
});

test('an unreachable server is polled less and less often, at least twice a minute', () => {
  expect([1, 2, 3, 4, 5, 40].map((unreached) => pauseAfter(0, unreached))).toEqual([
    2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});
