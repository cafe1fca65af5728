import { expect, test } from 'vitest';
import { addChart, tabChoices } from './addChart.ts';
import { componentAt, metaOf, subtree, type LayoutMap } from '../layoutMap.ts';

const CHART = { chartId: 'b1f6c4de-0000-4000-8000-000000000000', uuid: null, name: 'Sales' };
let made = 0;
const nextId = (): string => String((made += 1));

const TABBED = {
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [] },
  'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-1', 'TAB-2'], meta: {} },
  'TAB-1': { id: 'TAB-1', type: 'TAB', children: [], meta: { text: 'Harbour' } },
  'TAB-2': { id: 'TAB-2', type: 'TAB', children: [], meta: { text: 'City' } },
};

const chartsBelow = (map: LayoutMap, id: string): readonly unknown[] =>
  subtree(map, id).flatMap((each) => metaOf(componentAt(map, each))['chartId'] ?? []);

function added(layout: object, tab: string | null): LayoutMap {
  const result = addChart({ ...layout }, CHART, tab, nextId);
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

test('a chart is added to an empty dashboard', () => {
  expect(chartsBelow(added({}, null), 'GRID_ID')).toEqual([CHART.chartId]);
});

test('a chart is added to the chosen tab, and to the first one if that is gone', () => {
  expect(tabChoices(TABBED)).toEqual([
    { id: 'TAB-1', name: 'Harbour' },
    { id: 'TAB-2', name: 'City' },
  ]);
  expect(chartsBelow(added(TABBED, 'TAB-2'), 'TAB-2')).toEqual([CHART.chartId]);
  expect(chartsBelow(added(TABBED, 'TAB-9'), 'TAB-1')).toEqual([CHART.chartId]);
});

test('charts fill the last row while it has room for one of the default width, then a new row', () => {
  const rowsAfter = (n: number, layout: object): readonly (readonly unknown[])[] => {
    let map: object = layout;
    for (let at = 0; at < n; at += 1) {
      const result = addChart({ ...map }, { ...CHART, chartId: 10 + at }, null, nextId);
      if (!result.ok) throw new Error(result.error.text);
      map = result.value;
    }
    const { children } = componentAt(map as LayoutMap, 'GRID_ID');
    return children.map((row) => chartsBelow(map as LayoutMap, row));
  };
  expect(rowsAfter(5, {})).toEqual([
    [10, 11, 12],
    [13, 14],
  ]);
  const wide = (width: number, last: object = {}) => ({
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1', ...Object.keys(last)] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], meta: {} },
    'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: 1, width, height: 50 } },
    ...last,
  });
  expect(rowsAfter(1, wide(8))).toEqual([[1, 10]]);
  // It would be narrower than a new chart is.
  expect(rowsAfter(1, wide(9))).toEqual([[1], [10]]);
  // Nothing goes before what comes last.
  const divider = { 'DIVIDER-1': { id: 'DIVIDER-1', type: 'DIVIDER', children: [], meta: {} } };
  expect(rowsAfter(1, wide(4, divider))).toEqual([[1], [], [10]]);
});

test('a dashboard shows a chart once', () => {
  const once = added({}, null);
  expect(chartsBelow(added(once, null), 'GRID_ID')).toEqual([CHART.chartId]);
});
