import { expect, test } from 'vitest';
import { placeOfAddition } from './edits/add.ts';
import { layout } from './testLayout.ts';
import { tabInView } from './tabInView.ts';

const nested = layout(
  [
    [
      'TABS-a',
      [
        [
          'TAB-a',
          [
            ['ROW-a', ['CHART-a:4']],
            [
              'TABS-b',
              [
                ['TAB-b', []],
                ['TAB-c', ['HEADER-c']],
              ],
            ],
          ],
        ],
        ['TAB-d', []],
      ],
    ],
  ],
  'ROOT_ID',
);
const open = new Set(['TAB-a', 'TAB-c']);
const text = { type: 'MARKDOWN' } as const;

test('what is added goes into the open tab in view, also within tabs of a tab', () => {
  const tab = tabInView(nested, open, (id) => id === 'TABS-b');
  expect(tab).toBe('TAB-c');
  expect(placeOfAddition(nested, tab, text)).toEqual({ parent: 'TAB-c', index: 1 });
});

test('while other content of the outer tab is in view, it goes to the end of that', () => {
  const tab = tabInView(nested, open, () => false);
  expect(tab).toBe('TAB-a');
  expect(placeOfAddition(nested, tab, text)).toEqual({ parent: 'TAB-a', index: 2 });
});

test('tabs in the grid take it, too, and without tabs the grid does', () => {
  const inGrid = layout(['HEADER-a', ['TABS-a', [['TAB-a', []]]]]);
  expect(tabInView(inGrid, new Set(['TAB-a']), () => true)).toBe('TAB-a');
  expect(tabInView(inGrid, new Set(['TAB-a']), () => false)).toBeNull();
  expect(placeOfAddition(layout(['HEADER-a']), null, text)).toEqual({ parent: 'GRID_ID', index: 1 });
});
