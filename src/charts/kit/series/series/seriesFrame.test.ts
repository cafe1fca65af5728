import { expect, test } from 'vitest';
import { withDefaults } from '../../../form/withDefaults.ts';
import { type Series, sortedSeries } from './seriesFrame.ts';

const series = (key: string, ...values: (number | null)[]): Series => ({
  column: 0,
  key,
  dimensions: [],
  values,
});
const keys = (list: readonly Series[]) => list.map((each) => each.key).join(' ');
const LIST = [series('ash', 1, null), series('oak', 4, 5), series('elm', 1), series('fir', 9, 9)];

test('series are sorted by sum, largest first, if a form says nothing', () => {
  expect(keys(sortedSeries(withDefaults({ viz_type: 'echarts_timeseries_line' }), LIST))).toBe(
    'fir oak ash elm',
  );
});

test('series are sorted by name, ascending or descending, and unsorted if nothing is set', () => {
  expect(keys(sortedSeries({ sort_series_type: 'name', sort_series_ascending: true }, LIST))).toBe(
    'ash elm fir oak',
  );
  expect(keys(sortedSeries({ sort_series_type: 'name' }, LIST))).toBe('oak fir elm ash');
  expect(keys(sortedSeries({ sort_series_type: null }, LIST))).toBe('ash oak elm fir');
});

test.each([
  ['name', 'a b c d'],
  ['sum', 'a c d b'],
  ['min', 'c d a b'],
  ['max', 'd a b c'],
  ['avg', 'd c a b'],
  ['median', 'd b c a'],
  ['constructor', 'd b c a'],
])('series have five sort orders and no other: %s [CST-14]', (sort_series_type, order) => {
  const list = [series('d', 3, 3, 3, 2), series('b', 4, 4, 4), series('c', 0, 1, 9), series('a', 3.5)];
  expect(keys(sortedSeries({ sort_series_type, sort_series_ascending: true }, list))).toBe(order);
});
