import { expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/time.ts';
import { grainOfSpan } from './grainOfSpan.ts';

test('the grain of a suggested line follows how far its times are apart', () => {
  const years = (n: number) => n * 365 * DAY;
  expect([HOUR, 2 * DAY, 60 * DAY, years(2), years(4), years(30), years(120)].map(grainOfSpan)).toEqual([
    'PT1M',
    'PT1H',
    'P1D',
    'P1W',
    'P1M',
    'P3M',
    'P1Y',
  ]);
});
