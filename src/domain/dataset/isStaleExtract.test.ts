import { expect, test } from 'vitest';
import { DAY, HOUR } from '../time.ts';
import { isStaleExtract } from './isStaleExtract.ts';

test('few rows expire after an hour, many after a day, too many never by themselves', () => {
  const small = { takenAt: 0, bytes: 1_000, isTooLarge: false };
  expect(isStaleExtract(small, HOUR)).toBe(false);
  expect(isStaleExtract(small, HOUR + 1)).toBe(true);
  const large = { takenAt: 0, bytes: 50_000_000, isTooLarge: false };
  expect(isStaleExtract(large, DAY)).toBe(false);
  expect(isStaleExtract(large, DAY + 1)).toBe(true);
  expect(isStaleExtract({ takenAt: null, bytes: 0, isTooLarge: false }, 0)).toBe(true);
  const tooMany = { takenAt: null, bytes: 0, isTooLarge: true };
  expect(isStaleExtract(tooMany, 0)).toBe(true);
  expect(isStaleExtract({ ...tooMany, cubes: [{ takenAt: 0 }] }, DAY)).toBe(false);
  expect(isStaleExtract({ ...tooMany, cubes: [{ takenAt: 0 }] }, DAY + 1)).toBe(true);
  expect(isStaleExtract({ ...tooMany, cubes: [] }, DAY + 1)).toBe(false);
});
