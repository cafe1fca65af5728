import { expect, test } from 'vitest';
import { legacyQuery } from './legacyQuery.ts';

const PLACE = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const limitOf = (viz_type: string, row_limit: unknown) =>
  legacyQuery({ viz_type, groupby: ['a'], columns: ['b'], metric: 'count', spatial: PLACE, row_limit })
    ?.row_limit;

test.each(['chord', 'deck_scatter'])('the text of a zero is no limit in the legacy call for %s', (type) => {
  expect(limitOf(type, '0')).toBe(Number.MAX_SAFE_INTEGER);
  expect(limitOf(type, ' 00 ')).toBe(Number.MAX_SAFE_INTEGER);
});

test.each(['chord', 'deck_scatter'])('other limits of %s are as in chart data', (type) => {
  expect(limitOf(type, 0)).toBe(0);
  expect(limitOf(type, '7')).toBe(7);
  expect(limitOf(type, '') ?? null).toBeNull();
  expect(limitOf(type, null) ?? null).toBeNull();
});
