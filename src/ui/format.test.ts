import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { agedLevel, formatAge, formatBytes, formatCached, formatDuration } from './format.ts';

describe('ages', () => {
  test.each([
    [0, 'just now'],
    [59 * SECOND, 'just now'],
    [5 * MINUTE, '5 min ago'],
    [HOUR, '1 h ago'],
    [23 * HOUR, '23 h ago'],
    [DAY, '1 day ago'],
    [9 * DAY, '9 days ago'],
  ])('%i ms is %s', (age, text) => expect(formatAge(age)).toBe(text));

  test('a badge shows how old a cached result is', () => {
    expect(formatCached(5 * MINUTE)).toBe('Cached 5 min ago');
  });

  test('the colour goes from grey over amber to red', () => {
    expect([MINUTE, 2 * HOUR, 2 * DAY].map(agedLevel)).toEqual(['grey', 'amber', 'red']);
  });
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_500, '1.5 kB'],
  [2_500_000, '2.5 MB'],
  [3e15, '3,000 TB'],
])('%i bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test.each([
  [340, '340 ms'],
  [2410, '2.41 s'],
  [3 * MINUTE + 5 * SECOND, '3 min 05 s'],
  [2 * HOUR + 4 * MINUTE, '2 h 04 min'],
])('%i ms took %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
