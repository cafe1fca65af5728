import { expect, test } from 'vitest';
import { chartAddress, readChartAddress } from './chartAddress.ts';

const chart = {
  id: 12,
  dashboards: [
    { id: 3, title: 'Sales' },
    { id: 5, title: 'Games' },
  ],
};

test.each([
  ['slice_id=12', 12, null],
  ['sliceId=12&dashboardId=5', 12, 5],
  ['slice_id=12&dashboard_id=5', 12, 5],
  ['slice_id=x', null, null],
  ['', null, null],
])(
  'the address of a chart contains its id, and optionally a dashboard: %s [ROUT-22 ROUT-23]',
  (search, chartId, dashboardId) => {
    expect(readChartAddress(new URLSearchParams(search))).toEqual({ chartId, dashboardId });
  },
);

test('a chart opens alone on the given dashboard if that contains it, else on its first dashboard', () => {
  expect(chartAddress(chart)).toBe('/superset/dashboard/3/?focused_chart=12');
  expect(chartAddress(chart, 5)).toBe('/superset/dashboard/5/?focused_chart=12');
  expect(chartAddress(chart, 7)).toBe('/superset/dashboard/3/?focused_chart=12');
  expect(chartAddress({ id: 12, dashboards: null }, 5)).toBeNull();
});
