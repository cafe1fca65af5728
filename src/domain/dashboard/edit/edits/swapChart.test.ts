import { expect, test } from 'vitest';
import { swapChart } from './swapChart.ts';

const chart = (id: string, chartId: number | string, more = {}) => ({
  id,
  type: 'CHART',
  children: [],
  parents: ['ROOT_ID', 'GRID_ID'],
  meta: { chartId, width: 4, height: 50, sliceName: 'Old', uuid: 'u', ...more },
});

test('a copy takes the place and the size of a chart, wherever it is on the dashboard', () => {
  const layout = {
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['a', 'b', 'c'] },
    a: chart('a', 5, { sliceNameOverride: 'Mine' }),
    b: chart('b', 6),
    c: chart('c', 'local'),
  };
  const copy = { chartId: 'copy', uuid: 'copy', name: 'New' };
  const after = swapChart(layout, new Set([5, 'local']), copy);
  const meta = { chartId: 'copy', width: 4, height: 50, sliceName: 'New', uuid: 'copy' };
  expect(after).toEqual({
    ...layout,
    a: { ...layout.a, meta },
    c: { ...layout.c, meta },
  });
  expect(after['b']).toBe(layout.b);
  expect(swapChart(layout, new Set([7]), copy)).toBe(layout);
});
