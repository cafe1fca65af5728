import { expect, test } from 'vitest';
import type { QueryObject } from '../queryContext.ts';
import { areSameRanges } from './sameRanges.ts';

const FRIDAY = Date.UTC(2026, 10, 27, 15);
const LATER = Date.UTC(2026, 10, 27, 16);
const TUESDAY = Date.UTC(2026, 11, 1, 9);
const asked = (query: QueryObject) => ({ datasource: { id: 1, type: 'table' }, queries: [query] }) as const;
const ranged = (val: string) => asked({ filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val }] });

test('a relative range moves with the day, a fixed one does not', () => {
  expect(areSameRanges(ranged('Last week'), FRIDAY, LATER, 'UTC')).toBe(true);
  expect(areSameRanges(ranged('Last week'), FRIDAY, TUESDAY, 'UTC')).toBe(false);
  expect(areSameRanges(asked({ time_range: 'previous calendar month' }), FRIDAY, TUESDAY, 'UTC')).toBe(false);
  expect(areSameRanges(ranged('2026-01-01 : 2026-02-01'), FRIDAY, TUESDAY, 'UTC')).toBe(true);
  expect(areSameRanges(ranged('No filter'), FRIDAY, TUESDAY, 'UTC')).toBe(true);
  expect(areSameRanges(asked({}), FRIDAY, TUESDAY, 'UTC')).toBe(true);
});

test('one that ends now moves with the hour, and a day begins by the zone', () => {
  const query = { time_range: 'Last hour', extras: { relative_end: 'now' } } as const;
  expect(areSameRanges(asked(query), FRIDAY, LATER, 'UTC')).toBe(false);
  expect(areSameRanges(ranged('Last day'), FRIDAY, LATER, 'Asia/Tokyo')).toBe(true);
  expect(areSameRanges(ranged('Last day'), Date.UTC(2026, 10, 27, 14), FRIDAY, 'Asia/Tokyo')).toBe(false);
});
