import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/time.ts';
import { createThrottle } from './throttle.ts';

const still = { now: () => 0, sleep: async () => undefined };

test('the wait doubles with each failure after the fifth, up to five minutes', () => {
  let now = 0;
  const throttle = createThrottle({ ...still, now: () => now });
  const waits = Array.from({ length: 16 }, () => {
    throttle.failed('1.2.3.4', 'admin');
    const wait = throttle.wait('1.2.3.4', 'admin');
    now += wait;
    return wait / 1000;
  });
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  expect(throttle.wait('1.2.3.4', 'admin')).toBe(0);
});

test('failures of one sender count together for all names, and do not affect other senders', () => {
  const throttle = createThrottle(still);
  for (let i = 0; i < 20; i += 1) throttle.failed('1.2.3.4', `name ${i}`);
  expect(throttle.wait('1.2.3.4', 'admin')).toBe(5 * MINUTE);
  expect(throttle.wait('5.6.7.8', 'admin')).toBe(0);
});

test('a success resets only the failures of its own name, so that an attacker’s own account does not help guessing', () => {
  const throttle = createThrottle(still);
  for (let i = 0; i < 6; i += 1) throttle.failed('1.2.3.4', 'admin');
  throttle.failed('1.2.3.4', 'mallory');
  throttle.succeeded('1.2.3.4', 'mallory');
  expect(throttle.wait('1.2.3.4', 'admin')).toBe(4000);
  throttle.succeeded('1.2.3.4', 'admin');
  expect(throttle.wait('1.2.3.4', 'admin')).toBe(0);
});

test('failures that were reset do not count', () => {
  const throttle = createThrottle(still);
  for (let i = 0; i < 4; i += 1) throttle.failed('1.2.3.4', 'admin');
  const takeBack = throttle.failed('1.2.3.4', 'admin');
  expect(throttle.wait('1.2.3.4', 'admin')).toBe(1000);
  takeBack();
  expect(throttle.wait('1.2.3.4', 'admin')).toBe(0);
});

test('failures expire after an hour without another', () => {
  let now = 0;
  const throttle = createThrottle({ ...still, now: () => now });
  for (let i = 0; i < 10; i += 1) throttle.failed('1.2.3.4', 'admin');
  now = HOUR;
  throttle.failed('1.2.3.4', 'admin');
  expect(throttle.wait('1.2.3.4', 'admin')).toBe(0);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:1.2.3.4', '1.2.3.4', true],
  ['::1', '::1', true],
])('%s and %s count as one sender: %s', (one, other, same) => {
  const throttle = createThrottle(still);
  for (let i = 0; i < 9; i += 1) throttle.failed(one, 'admin');
  expect(throttle.wait(other, 'admin') > 0).toBe(same);
});
