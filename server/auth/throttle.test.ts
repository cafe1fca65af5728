import { expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { createThrottle } from './throttle.ts';

test('the wait doubles with each failure after the fifth, up to five minutes', () => {
  let now = 0;
  const throttle = createThrottle({ now: () => now, sleep: async () => undefined });
  const waits = Array.from({ length: 16 }, () => {
    throttle.failed('1.2.3.4', 'admin');
    const wait = throttle.wait('1.2.3.4', 'admin');
    now += wait;
    return wait / 1000;
  });
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  expect(throttle.wait('1.2.3.4', 'admin')).toBe(0);
});

test('one sender’s failures are not another’s, and a success wipes them', () => {
  const throttle = createThrottle({ now: () => 0, sleep: async () => undefined });
  for (let i = 0; i < 20; i += 1) throttle.failed('1.2.3.4', 'admin');
  expect(throttle.wait('1.2.3.4', 'admin')).toBe(5 * MINUTE);
  expect(throttle.wait('5.6.7.8', 'admin')).toBe(0);
  expect(throttle.wait('1.2.3.4', 'other')).toBe(0);
  throttle.succeeded('1.2.3.4', 'admin');
  expect(throttle.wait('1.2.3.4', 'admin')).toBe(0);
});
