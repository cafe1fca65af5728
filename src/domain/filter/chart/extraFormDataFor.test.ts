import { expect, test } from 'vitest';
import { readMetadata } from '../../dashboard/settings/metadata.ts';
import { readLayout } from '../../dashboard/layout/readLayout.ts';
import { emptyMask } from '../../nativeFilter/dataMask.ts';
import { extraFormDataFor } from './extraFormDataFor.ts';
import { splitMask } from '../mask/splitMask.ts';
import { mergeExtraFormData } from './mergeExtraFormData.ts';

const layout = readLayout(
  JSON.stringify({
    ROOT_ID: { type: 'ROOT', children: ['ROW-1', 'ROW-2'] },
    'ROW-1': { type: 'ROW', children: ['C-1', 'C-2'] },
    'ROW-2': { type: 'ROW', children: ['C-3'] },
    ...Object.fromEntries([1, 2, 3].map((id) => [`C-${id}`, { type: 'CHART', meta: { chartId: id } }])),
  }),
  [],
);

const datasetOf = (id: number) => (id === 3 ? 8 : 4);

const region = { col: 'region', op: 'IN', val: ['EMEA'] };
const status = { col: 'status', op: 'IN', val: ['Open'] };
const masks = {
  F: { ...emptyMask('F'), extraFormData: { filters: [region], time_range: '2004 : 2005' } },
  '1': { ...emptyMask('1'), extraFormData: { filters: [status] } },
};

function metadata(extra: object = {}) {
  return readMetadata(
    JSON.stringify({
      native_filter_configuration: [{ id: 'F', scope: { rootPath: ['ROW-1'], excluded: [] } }],
      ...extra,
    }),
  );
}

test('a chart gets the conditions of clicked charts, then of the filter bar, if in their scope', () => {
  const of = (id: number) => extraFormDataFor(id, { metadata: metadata(), layout, masks, datasetOf });
  expect(of(1)).toEqual({ filters: [region], time_range: '2004 : 2005' });
  expect(of(2)).toEqual({ filters: [status, region], time_range: '2004 : 2005' });
  expect(of(3)).toEqual({ filters: [status] });
});

test('a dashboard without cross-filters has none, whatever is clicked [FLT-12]', () => {
  const off = metadata({ cross_filters_enabled: false });
  expect(extraFormDataFor(3, { metadata: off, layout, masks, datasetOf })).toEqual({});
});

test('lists are concatenated and of single values the last wins', () => {
  expect(
    mergeExtraFormData([
      { filters: [region], time_grain_sqla: 'P1D' },
      { filters: [status], time_grain_sqla: 'P1M' },
    ]),
  ).toEqual({ filters: [region, status], time_grain_sqla: 'P1M' });
});

test('a display control changes the charts in its scope, of its dataset where it splits them; a filter counts more', () => {
  const control = (id: string, kind: string, datasetId: number) => ({
    id,
    type: 'CHART_CUSTOMIZATION',
    filterType: `chart_customization_${kind}`,
    targets: [{ datasetId }],
  });
  const controls = metadata({
    native_filter_configuration: [
      { id: 'F', filterType: 'filter_timegrain', scope: { rootPath: ['ROW-1'] } },
    ],
    chart_customization_config: [
      control('G', 'timegrain', 4),
      control('S', 'dynamic_groupby', 4),
      control('T', 'dynamic_groupby', 4),
    ],
  });
  const split = (id: string, column: string) => splitMask(id, [column]);
  const chosen = {
    F: { ...emptyMask('F'), extraFormData: { time_grain_sqla: 'P1Y' } },
    G: { ...emptyMask('G'), extraFormData: { time_grain_sqla: 'P1M' } },
    S: split('S', 'region'),
    T: split('T', 'status'),
  };
  const of = (id: number) => extraFormDataFor(id, { metadata: controls, layout, masks: chosen, datasetOf });
  expect(of(1)).toEqual({ time_grain_sqla: 'P1Y', custom_form_data: { groupby: ['region', 'status'] } });
  expect(of(3)).toEqual({ time_grain_sqla: 'P1M' });
});
