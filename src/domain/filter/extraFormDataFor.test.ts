import { expect, test } from 'vitest';
import { readMetadata } from '../dashboard/metadata.ts';
import { readLayout } from '../dashboard/readLayout.ts';
import { emptyMask } from './dataMask.ts';
import { extraFormDataFor, mergeExtraFormData } from './extraFormDataFor.ts';

const layout = readLayout(
  JSON.stringify({
    ROOT_ID: { type: 'ROOT', children: ['ROW-1', 'ROW-2'] },
    'ROW-1': { type: 'ROW', children: ['C-1', 'C-2'] },
    'ROW-2': { type: 'ROW', children: ['C-3'] },
    ...Object.fromEntries([1, 2, 3].map((id) => [`C-${id}`, { type: 'CHART', meta: { chartId: id } }])),
  }),
  [],
);

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
  const of = (id: number) => extraFormDataFor(id, { metadata: metadata(), layout, masks });
  expect(of(1)).toEqual({ filters: [region], time_range: '2004 : 2005' });
  expect(of(2)).toEqual({ filters: [status, region], time_range: '2004 : 2005' });
  expect(of(3)).toEqual({ filters: [status] });
});

test('a dashboard without cross-filters has none, whatever is clicked [FLT-12]', () => {
  const off = metadata({ cross_filters_enabled: false });
  expect(extraFormDataFor(3, { metadata: off, layout, masks })).toEqual({});
});

test('lists are concatenated and of single values the last wins', () => {
  expect(
    mergeExtraFormData([
      { filters: [region], time_grain_sqla: 'P1D' },
      { filters: [status], time_grain_sqla: 'P1M' },
    ]),
  ).toEqual({ filters: [region, status], time_grain_sqla: 'P1M' });
});
