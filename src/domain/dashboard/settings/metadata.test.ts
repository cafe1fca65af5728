import { expect, test } from 'vitest';
import { readMetadata } from './metadata.ts';

test('missing settings have defaults [DASH-19 DASH-20]', () => {
  const metadata = readMetadata(null);
  expect(metadata).toMatchObject({
    refreshFrequency: 0,
    staggerRefresh: true,
    staggerTime: 5_000,
    crossFiltersEnabled: true,
    globalScope: { rootPath: ['ROOT_ID'], excluded: [] },
    nativeFilters: [],
    filterBarOrientation: 'VERTICAL',
  });
});

test.each([
  '',
  '{',
  '[]',
  '7',
  '{"native_filter_configuration":{"a":1},"label_colors":[],"stagger_time":"x"}',
])('invalid metadata reads as defaults: %s', (text) => {
  expect(readMetadata(text)).toMatchObject({ staggerTime: 5_000, nativeFilters: [], labelColors: {} });
});

test('the filter settings of a dashboard: its filters, the orientation of their bar, and whether charts cross-filter [DASH-21 FLT-12]', () => {
  const text = JSON.stringify({
    native_filter_configuration: [{ id: 'NATIVE_FILTER-a', name: 'Region', filterType: 'filter_select' }],
    filter_bar_orientation: 'HORIZONTAL',
    cross_filters_enabled: false,
  });
  expect(readMetadata(text)).toMatchObject({
    nativeFilters: [{ id: 'NATIVE_FILTER-a', name: 'Region' }],
    filterBarOrientation: 'HORIZONTAL',
    crossFiltersEnabled: false,
  });
  const odd = '{"filter_bar_orientation":"DIAGONAL","cross_filters_enabled":true}';
  expect(readMetadata(odd)).toMatchObject({ filterBarOrientation: 'VERTICAL', crossFiltersEnabled: true });
});

test('filters keep the contract’s fields, and get defaults for the rest [FLT-03 FLT-06]', () => {
  const { nativeFilters } = readMetadata(
    JSON.stringify({
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-a',
          name: 'Region',
          filterType: 'filter_select',
          targets: [{ datasetId: 3, column: { name: 'region' } }],
          chartsInScope: [111, 112],
          defaultDataMask: { filterState: { value: ['EMEA'] } },
          requiredFirst: { 'NATIVE_FILTER-a': true },
        },
        { id: 'NATIVE_FILTER_DIVIDER-b', type: 'DIVIDER', title: 'More' },
        { id: 'NATIVE_FILTER-c', scope: { rootPath: ['TAB-1'], excluded: [9, '12'] } },
        { name: 'no id' },
        null,
      ],
    }),
  );
  expect(nativeFilters).toMatchObject([
    {
      type: 'NATIVE_FILTER',
      targets: [{ datasetId: 3, column: { name: 'region' } }],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      defaultDataMask: { extraFormData: {}, filterState: { value: ['EMEA'] }, ownState: {} },
      requiredFirst: true,
    },
    { type: 'DIVIDER', title: 'More' },
    { scope: { rootPath: ['TAB-1'], excluded: [9, 12] } },
  ]);
});

test('a chart may have its own cross-filter scope [FLT-13]', () => {
  const { crossFilterScopes } = readMetadata(
    JSON.stringify({
      chart_configuration: {
        '7': { id: 7, crossFilters: { scope: 'global', chartsInScope: [1] } },
        '8': { crossFilters: { scope: { rootPath: ['TAB-1'], excluded: [9] } } },
      },
    }),
  );
  expect(crossFilterScopes.get(7)).toBe('global');
  expect(crossFilterScopes.get(8)).toEqual({ rootPath: ['TAB-1'], excluded: [9] });
});

test('display controls are read as controls of the bar, dividers included; older ones split charts', () => {
  const { displayControls } = readMetadata(
    JSON.stringify({
      chart_customization_config: [
        {
          id: 'CHART_CUSTOMIZATION-1',
          type: 'CHART_CUSTOMIZATION',
          name: 'Grain',
          filterType: 'chart_customization_timegrain',
          targets: [{ datasetId: 4 }],
        },
        { id: 'CHART_CUSTOMIZATION_DIVIDER-1', type: 'CHART_CUSTOMIZATION_DIVIDER', title: 'Splits' },
        null,
        {
          id: 'groupby_1',
          title: 'Split',
          customization: {
            dataset: '4',
            column: ['region'],
            defaultDataMask: { filterState: { value: 'region' } },
          },
        },
      ],
    }),
  );
  expect(displayControls).toMatchObject([
    { id: 'CHART_CUSTOMIZATION-1', name: 'Grain', filterType: 'filter_timegrain' },
    { type: 'DIVIDER', title: 'Splits' },
    {
      name: 'Split',
      filterType: 'display_split',
      targets: [{ datasetId: 4, column: { name: 'region' } }],
      defaultDataMask: { extraFormData: { custom_form_data: { groupby: ['region'] } } },
    },
  ]);
  expect(readMetadata(null).displayControls).toEqual([]);
});
