import { describe, expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

describe('the median', () => {
  test('has the digits that numpy gives it', () => {
    expect(median([1.9, 0.2])).toBe(1.05);
    expect(percentile([1.9, 0.2], 50)).toBe(1.0499999999999998);
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  test('of one number is that number, of none there is none', () => {
    expect([median([7]), median([])]).toEqual([7, null]);
  });
});
