import { expect, test } from 'vitest';
import { activeTabs, tabsLeadingTo, tabsNamed } from './layout/activeTabs.ts';
import { readLayout } from './layout/readLayout.ts';
import { chartsInScope, tabsInScope, visibleCharts } from './scope.ts';

const layout = readLayout(
  JSON.stringify({
    ROOT_ID: { type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { type: 'TABS', children: ['TAB-1', 'TAB-2'] },
    'TAB-1': { type: 'TAB', children: ['ROW-1'], meta: { text: 'One' } },
    'TAB-2': { type: 'TAB', children: ['C-3', 'TABS-2'], meta: { text: 'Two' } },
    'TABS-2': { type: 'TABS', children: ['TAB-3', 'TAB-4'] },
    'TAB-3': { type: 'TAB', children: ['C-4'] },
    'TAB-4': { type: 'TAB', children: ['C-5'] },
    'ROW-1': { type: 'ROW', children: ['C-1', 'C-2'] },
    // The stored parents are wrong on purpose.
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].map((id) => [`C-${id}`, { type: 'CHART', meta: { chartId: id }, parents: ['TAB-9'] }]),
    ),
  }),
  [],
);

test.each([
  [['ROOT_ID'], [], [1, 2, 3, 4, 5]],
  [['ROOT_ID'], [2, 5], [1, 3, 4]],
  [['TAB-2'], [], [3, 4, 5]],
  [['TAB-1', 'TAB-4'], [], [1, 2, 5]],
  [['TAB-9'], [], []],
  [[], [], []],
])(
  'a scope is everything below its root path except what it excludes: %j %j [FLT-06]',
  (rootPath, excluded, charts) => {
    expect([...chartsInScope({ rootPath, excluded }, layout)]).toEqual(charts);
  },
);

test('a scope lists the tabs it affects', () => {
  expect(tabsInScope({ rootPath: ['TAB-3'], excluded: [] }, layout)).toEqual(['TAB-2', 'TAB-3']);
});

test('visible charts are those of the selected tabs, at every level; by default the first', () => {
  expect([...visibleCharts(layout, activeTabs(layout, {}))]).toEqual([1, 2]);
  const second = activeTabs(layout, { 'TABS-1': 'TAB-2', 'TABS-2': 'GONE' });
  expect([...visibleCharts(layout, second)]).toEqual([3, 4]);
});

test('an anchor selects its ancestor tabs', () => {
  const chosen = tabsLeadingTo(layout, 'C-5', { 'TABS-1': 'TAB-1' });
  expect(chosen).toEqual({ 'TABS-1': 'TAB-2', 'TABS-2': 'TAB-4' });
  expect([...visibleCharts(layout, activeTabs(layout, chosen))]).toEqual([3, 5]);
});

test('named tabs are selected, and unknown names change nothing', () => {
  expect(tabsNamed(layout, ['TAB-4', 'TAB-77'], { 'TABS-1': 'TAB-2' })).toEqual({
    'TABS-1': 'TAB-2',
    'TABS-2': 'TAB-4',
  });
});
