import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../time.ts';
import { kioskLevel } from './kioskLevel.ts';

test.each([
  [0, 0, 'fresh'],
  [59 * MINUTE, 0, 'fresh'],
  [HOUR, 0, 'old'],
  [DAY, 0, 'stale'],
  [20 * SECOND, 10 * SECOND, 'fresh'],
  [30 * SECOND, 10 * SECOND, 'old'],
  [HOUR, 10 * SECOND, 'stale'],
  [2 * HOUR, HOUR, 'old'],
  [DAY, HOUR, 'stale'],
])('a chart %d ms old on a kiosk that refreshes every %d ms is %s', (age, every, level) => {
  expect(kioskLevel(age, every)).toBe(level);
});
