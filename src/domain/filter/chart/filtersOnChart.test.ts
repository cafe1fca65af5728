import { expect, test } from 'vitest';
import { readMetadata } from '../../dashboard/settings/metadata.ts';
import { readLayout } from '../../dashboard/layout/readLayout.ts';
import { emptyMask } from '../../nativeFilter/dataMask.ts';
import { filtersOnChart } from './filtersOnChart.ts';

const layout = readLayout(
  JSON.stringify({
    ROOT_ID: { type: 'ROOT', children: ['ROW-1'] },
    'ROW-1': { type: 'ROW', children: ['C-1', 'C-2'] },
    ...Object.fromEntries([1, 2].map((id) => [`C-${id}`, { type: 'CHART', meta: { chartId: id } }])),
  }),
  [],
);
const metadata = readMetadata(
  JSON.stringify({
    chart_configuration: { 1: { id: 1, crossFilters: { scope: 'global', chartsInScope: [99] } } },
    native_filter_configuration: [{ id: 'F', name: 'Country', filterType: 'filter_select' }],
  }),
);
const clicked = {
  ...emptyMask('1'),
  extraFormData: { filters: [{ col: 'status', op: 'IN', val: ['Open'] }] },
  filterState: { value: [['Open']], selectedValues: ['Open'] },
};
const chosen = { ...emptyMask('F'), filterState: { value: [null, 'France'] } };

test('a chart names its filters: the clicked chart, then the filters of the bar', () => {
  const masks = { 1: clicked, F: chosen };
  expect(filtersOnChart(2, { metadata, layout, masks, datasetOf: () => null })).toEqual([
    { id: '1', name: 'status', value: 'Open', emitter: 1 },
    { id: 'F', name: 'Country', value: '<NULL>, France', emitter: null },
  ]);
  expect(filtersOnChart(1, { metadata, layout, masks, datasetOf: () => null }).map(({ id }) => id)).toEqual([
    'F',
  ]);
});

test('a cleared filter has no chip', () => {
  const masks = { 1: emptyMask('1'), F: emptyMask('F') };
  expect(filtersOnChart(2, { metadata, layout, masks, datasetOf: () => null })).toEqual([]);
});
