import { expect, test } from 'vitest';
import { readMetadata } from '../../dashboard/settings/metadata.ts';
import { readLayout } from '../../dashboard/layout/readLayout.ts';
import { awaitedFilters } from '../bar/awaitedFilters.ts';
import { filtersOf } from '../bar/cascade.ts';
import { type DataMasks, emptyMask } from '../../nativeFilter/dataMask.ts';
import { clearAll, UNTOUCHED } from '../bar/filterBar.ts';
import { firstMask, firstsToFollow, firstsToTake, isSameFirst } from './firstValue.ts';
import { startMasks } from './startMasks.ts';
import { selectMask } from './selectMask.ts';

const select = (id: string, controlValues: object, more: object = {}) => ({
  id,
  name: id,
  filterType: 'filter_select',
  targets: [{ datasetId: 3, column: { name: id } }],
  controlValues,
  ...more,
});
const metadata = readMetadata(
  JSON.stringify({
    native_filter_configuration: [
      select('region', { defaultToFirstItem: true }),
      select('country', { defaultToFirstItem: true }, { cascadeParentIds: ['region'] }),
      select('status', { enableEmptyFilter: true }, { scope: { rootPath: ['C-1'], excluded: [] } }),
    ],
  }),
);
const layout = readLayout(
  JSON.stringify({
    ROOT_ID: { type: 'ROOT', children: ['C-1', 'C-2'] },
    ...Object.fromEntries([1, 2].map((id) => [`C-${id}`, { type: 'CHART', meta: { chartId: id } }])),
  }),
  [],
);
const configuration = metadata.nativeFilters;
const [region, country, status] = filtersOf(configuration) as [
  ReturnType<typeof filtersOf>[0],
  ReturnType<typeof filtersOf>[0],
  ReturnType<typeof filtersOf>[0],
];
const awaited = (chartId: number, masks: DataMasks) =>
  awaitedFilters(chartId, { metadata, layout, masks }).map(({ id }) => id);
const firsts = (masks: DataMasks) => firstsToTake(configuration, masks).map(({ id }) => id);

test('a dependent filter takes its first option after its parent has', () => {
  expect(firsts({})).toEqual(['region']);
  const after = { region: firstMask(region, ['EMEA', 'APAC']) };
  expect(after.region.filterState.value).toEqual(['EMEA']);
  expect(firsts(after)).toEqual(['country']);
  expect(firsts({ ...after, country: firstMask(country, [7n]) })).toEqual([]);
});

test('without options, or if a person cleared the filter, nothing waits for a first value', () => {
  expect(firsts({ region: firstMask(region, []), country: emptyMask('country') })).toEqual(['country']);
  expect(firsts(clearAll(UNTOUCHED, configuration).applied)).toEqual([]);
});

test('charts in scope of a required filter wait for it, also if a mask says 1 = 0; others do not', () => {
  const taken = { region: firstMask(region, ['EMEA']), country: firstMask(country, ['France']) };
  expect(awaited(1, {})).toEqual(['region', 'country', 'status']);
  expect(awaited(1, taken)).toEqual(['status']);
  expect(awaited(2, taken)).toEqual([]);
  const stored = { ...emptyMask('status'), extraFormData: { adhoc_filters: [{ sqlExpression: '1 = 0' }] } };
  expect(awaited(1, { ...taken, status: stored })).toEqual(['status']);
  expect(awaited(1, { ...taken, status: selectMask(status, ['Open']) })).toEqual([]);
});

test('a first value follows its options, one that a person chose or that was shared does not', () => {
  const follows = (masks: DataMasks) => firstsToFollow(configuration, masks).map(({ id }) => id);
  const taken = { region: firstMask(region, ['b', 'c']), country: firstMask(country, ['x']) };
  expect(follows(taken)).toEqual(['region', 'country']);
  expect(isSameFirst(taken.region, firstMask(region, ['b', 'd']))).toBe(true);
  expect(isSameFirst(taken.region, firstMask(region, ['a', 'b']))).toBe(false);
  expect(follows({ ...taken, region: selectMask(region, ['b']) })).toEqual(['country']);
  const opened = (sources: Parameters<typeof startMasks>[1]) => follows(startMasks(configuration, sources));
  expect(opened({ address: null, kept: taken })).toEqual(['region', 'country']);
  expect(opened({ address: taken, kept: null })).toEqual([]);
});
