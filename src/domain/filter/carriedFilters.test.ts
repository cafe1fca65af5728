import { expect, it } from 'vitest';
import { readMetadata } from '../dashboard/settings/metadata.ts';
import { arrive, barFilters, markFilters, readCarried } from './carriedFilters.ts';
import { emptyMask } from '../nativeFilter/dataMask.ts';
import type { NativeFilter } from '../nativeFilter/nativeFilter.ts';
import { selectMask } from './mask/selectMask.ts';

const filter = (id: string, filterType: string, datasetId?: number, column?: string, more: object = {}) => ({
  id,
  name: id,
  filterType,
  targets: datasetId === undefined ? [{}] : [{ datasetId, column: { name: column } }],
  ...more,
});
const metadata = (...filters: readonly object[]) =>
  readMetadata(JSON.stringify({ native_filter_configuration: filters }));

const there = metadata(
  filter('Region', 'filter_select', 4, 'region'),
  filter('Period', 'filter_time'),
  filter('Empty', 'filter_select', 4, 'empty'),
  filter('Size', 'filter_range', 4, 'size'),
);
const masks = {
  Region: { ...emptyMask('Region'), filterState: { value: ['EMEA', null] } },
  Period: {
    ...emptyMask('Period'),
    extraFormData: { time_range: '2004 : 2005' },
    filterState: { value: '2004 : 2005' },
  },
  Size: { ...emptyMask('Size'), filterState: { value: [1, null] } },
};

it('filters arrive at those of the same type and column, and what has none here is named', () => {
  const here = metadata(
    filter('A', 'filter_select', 9, 'region'),
    filter('B', 'filter_select', 4, 'region'),
    filter('C', 'filter_time'),
  );
  // As the browser's history keeps it.
  const carried = readCarried(JSON.parse(JSON.stringify(barFilters(there, masks))));
  const { masks: arrived, left } = arrive(carried, here);
  expect(arrived).toMatchObject({
    B: { id: 'B', extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['EMEA', null] }] } },
    C: { id: 'C', extraFormData: { time_range: '2004 : 2005' } },
  });
  expect(Object.keys(arrived)).toEqual(['B', 'C']);
  expect(left).toEqual(['Size: 1, <NULL>']);
});

it('a clicked mark arrives at the filter of its column, with the selection of that filter', () => {
  const inverse = filter('A', 'filter_select', 9, 'region', { controlValues: { inverseSelection: true } });
  const carried = markFilters({ region: 'EMEA', size: 3n }, 4);
  const { masks: arrived, left } = arrive(carried, metadata(inverse));
  expect(arrived).toMatchObject({ A: { extraFormData: { filters: [{ op: 'IN', val: ['EMEA'] }] } } });
  expect(left).toEqual(['size: 3']);
});

it('excluded values arrive only where they can be excluded', () => {
  const inverse = { controlValues: { inverseSelection: true } };
  const from = metadata(filter('A', 'filter_select', 4, 'region', inverse));
  const mask = selectMask(from.nativeFilters[0] as NativeFilter, ['EMEA'], true);
  const carried = barFilters(from, { A: mask });
  expect(arrive(carried, from).masks).toEqual({ A: mask });
  expect(arrive(carried, metadata(filter('A', 'filter_select', 4, 'region')))).toEqual({
    masks: {},
    left: ['A: EMEA (excluded, and NULL)'],
  });
});

it('history that holds something else carries nothing', () => {
  expect(readCarried(undefined)).toEqual([]);
  expect(arrive(readCarried([null, 7, { filterType: 3 }]), there).masks).toEqual({});
});
