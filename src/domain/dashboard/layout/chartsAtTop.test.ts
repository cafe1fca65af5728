import { expect, test } from 'vitest';
import { activeTabs } from './activeTabs.ts';
import { chartsAtTop } from './chartsAtTop.ts';
import { readLayout } from './readLayout.ts';

const chart = (height: number) => ({ type: 'CHART', meta: { chartId: height, height, width: 4 } });
const layout = readLayout(
  JSON.stringify({
    ROOT_ID: { type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { type: 'TABS', children: ['TAB-1', 'TAB-2'] },
    'TAB-1': { type: 'TAB', children: ['ROW-1', 'ROW-2'], meta: { text: 'One' } },
    'TAB-2': { type: 'TAB', children: ['ELSEWHERE'], meta: { text: 'Two' } },
    'ROW-1': { type: 'ROW', children: ['TALL', 'COLUMN-1'] },
    'COLUMN-1': { type: 'COLUMN', children: ['UPPER', 'LOWER'], meta: { width: 4 } },
    'ROW-2': { type: 'ROW', children: ['BELOW'] },
    TALL: chart(100),
    UPPER: chart(50),
    LOWER: chart(51),
    BELOW: chart(40),
    ELSEWHERE: chart(20),
  }),
  [],
);
const atTop = (room: number) => [...chartsAtTop(layout, activeTabs(layout, {}), room)].toSorted();

test('charts that start in the first screen are known before rendering, those of other tabs are not', () => {
  expect(atTop(400)).toEqual(['TALL', 'UPPER']);
  // The second of the column starts 400 pixels and a gap below the tabs.
  expect(atTop(48 + 400 + 16 + 1)).toEqual(['LOWER', 'TALL', 'UPPER']);
  // The second row starts where the taller side of the first ends: 101 units and a gap, and a gap.
  expect(atTop(48 + 808 + 16 + 16)).toEqual(['LOWER', 'TALL', 'UPPER']);
  expect(atTop(48 + 808 + 16 + 16 + 1)).toEqual(['BELOW', 'LOWER', 'TALL', 'UPPER']);
});
