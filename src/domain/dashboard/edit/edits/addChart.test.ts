import { expect, test } from 'vitest';
import { addChart, tabChoices } from './addChart.ts';
import { componentAt, metaOf, subtree } from '../layoutMap.ts';
import type { LayoutMap } from '../layoutMap.ts';

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

test('a dashboard shows a chart once', () => {
  const once = added({}, null);
  expect(chartsBelow(added(once, null), 'GRID_ID')).toEqual([CHART.chartId]);
});
