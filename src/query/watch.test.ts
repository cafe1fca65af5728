import { expect, test } from 'vitest';
import { pauseAfter } from './watch.ts';

test('queries are asked for after half a second and then at growing pauses up to two seconds [QRY-34]', () => {
  const pauses = [0, 1, 2, 3, 4, 50].map((round) => pauseAfter(round, 0));
  expect(pauses).toEqual([500, 750, 1_125, 1_687.5, 2_000, 2_000]);
});

test('a server that cannot be reached is asked less and less often, never less than twice a minute', () => {
  expect([1, 2, 3, 4, 5, 40].map((unreached) => pauseAfter(0, unreached))).toEqual([
    2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});
