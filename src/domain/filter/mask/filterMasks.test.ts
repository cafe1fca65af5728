import { expect, test } from 'vitest';
import { boundsFault, boundsOf, rangeMask, UNBOUNDED } from './rangeMask.ts';
import { readNativeFilters } from '../../nativeFilter/readNativeFilters.ts';
import { selectedValues, selectMask } from './selectMask.ts';
import { chosenText, timeColumnMask, timeGrainMask, timeRangeMask } from './timeMasks.ts';
import type { NativeFilter } from '../../nativeFilter/nativeFilter.ts';

const filter = (filterType: string, column: string | null, controlValues: object = {}): NativeFilter => {
  const [read] = readNativeFilters([
    { id: 'F', name: 'F', filterType, controlValues, targets: [{ datasetId: 3, column: { name: column } }] },
  ]);
  if (read?.type !== 'NATIVE_FILTER') throw new Error('not a filter');
  return read;
};
const country = filter('filter_select', 'country');

test('a selected value filters its column, in a mask as the contract’s own front end makes it [ENT-20]', () => {
  expect(selectMask(country, ['France'])).toEqual({
    id: 'F',
    extraFormData: { filters: [{ col: 'country', op: 'IN', val: ['France'] }] },
    filterState: { label: 'France', value: ['France'], excludeFilterValues: true },
    ownState: {},
  });
});

test('a cleared filter adds nothing to charts, not even that it is required', () => {
  const required = filter('filter_select', 'country', { enableEmptyFilter: true });
  for (const each of [country, required]) {
    expect(selectMask(each, [])).toMatchObject({ extraFormData: {}, filterState: { value: null } });
  }
});

test('inverse selection excludes the values, unless it is switched off', () => {
  const inverse = filter('filter_select', 'country', { inverseSelection: true });
  expect(selectMask(inverse, ['France']).extraFormData.filters?.[0]?.op).toBe('NOT IN');
  expect(selectMask(inverse, ['France'], false).extraFormData.filters?.[0]?.op).toBe('IN');
});

test('the mask contains the selection', () => {
  expect(selectedValues(selectMask(country, ['a', null, 3]))).toEqual(['a', null, 3]);
  expect(selectedValues({ ...selectMask(country, []), filterState: { value: { odd: 1 } } })).toEqual([]);
  const bounds = { lower: 30, upper: null };
  expect(boundsOf(rangeMask(filter('filter_range', 'quantity'), bounds))).toEqual(bounds);
  expect(chosenText(timeColumnMask(filter('filter_timecolumn', null), 'order_date'))).toBe('order_date');
});

test('a range filters by its bounds, and its label names them', () => {
  const quantity = filter('filter_range', 'quantity_ordered');
  expect(rangeMask(quantity, { lower: 30, upper: null })).toMatchObject({
    extraFormData: { filters: [{ col: 'quantity_ordered', op: '>=', val: 30 }] },
    filterState: { value: [30, null], label: 'x ≥ 30', validateMessage: '' },
  });
  expect(rangeMask(quantity, { lower: 1, upper: 2 }).filterState.label).toBe('1 ≤ x ≤ 2');
  expect(rangeMask(quantity, { lower: 5, upper: 5 }).extraFormData.filters).toEqual([
    { col: 'quantity_ordered', op: '==', val: 5 },
  ]);
  expect(rangeMask(quantity, UNBOUNDED).extraFormData).toEqual({});
  expect(boundsFault({ lower: 2, upper: 1 })).not.toBeNull();
});

test('time filters set single values of a query', () => {
  expect(timeRangeMask(filter('filter_time', null), '2004-01-01 : 2005-01-01')).toMatchObject({
    extraFormData: { time_range: '2004-01-01 : 2005-01-01' },
    filterState: { value: '2004-01-01 : 2005-01-01' },
  });
  expect(timeRangeMask(filter('filter_time', null), 'No filter').extraFormData).toEqual({});
  expect(timeGrainMask(filter('filter_timegrain', null), { duration: 'P1M', name: 'Month' })).toMatchObject({
    extraFormData: { time_grain_sqla: 'P1M' },
    filterState: { label: 'Month', value: ['P1M'] },
  });
});
