import { expect, test } from 'vitest';
import { outermost } from './group.ts';
import { componentAt, metaOf, type LayoutMap } from '../layoutMap.ts';
import { edited, layout, refused, shape } from '../testLayout.ts';

const start = layout([
  ['ROW-a', ['CHART-a:4', 'CHART-b:4', 'CHART-c:4']],
  ['ROW-b', [['COLUMN-a:6', ['CHART-d:4', 'HEADER-a']], 'MARKDOWN-a:2']],
  [
    'TABS-a',
    [
      ['TAB-a', []],
      ['TAB-b', []],
    ],
  ],
]);
const sizes = (map: LayoutMap, ids: readonly string[], key: 'width' | 'height') =>
  ids.map((id) => metaOf(componentAt(map, id))[key]);

test('of several components those inside of another one follow it, in reading order', () => {
  expect(outermost(start, ['MARKDOWN-a', 'CHART-d', 'COLUMN-a', 'CHART-b', 'gone'])).toEqual([
    'CHART-b',
    'COLUMN-a',
    'MARKDOWN-a',
  ]);
});

test('several components are moved together, beside each other in their order, and those that do not fit go below', () => {
  const ids = ['CHART-c', 'CHART-a', 'CHART-b'];
  const moved = edited(start, { kind: 'moveAll', id: 'CHART-b', ids, to: { parent: 'TAB-a', index: 0 } });
  expect(shape(moved, 'TAB-a')).toEqual([['new ROW', ['CHART-a', 'CHART-b', 'CHART-c']]]);
  const full = edited(start, {
    kind: 'moveAll',
    id: 'CHART-a',
    ids: ['CHART-a', 'CHART-b'],
    to: { parent: 'ROW-b', index: 2 },
  });
  expect(shape(full, 'GRID_ID').slice(0, 3)).toEqual([
    ['ROW-a', ['CHART-c']],
    ['ROW-b', [['COLUMN-a', ['CHART-d', 'HEADER-a']], 'MARKDOWN-a', 'CHART-a']],
    ['new ROW', ['CHART-b']],
  ]);
});

test('all are moved or none', () => {
  const ids = ['CHART-a', 'TAB-b'];
  const to = { parent: 'ROW-b', index: 0 };
  expect(refused(start, { kind: 'moveAll', id: 'CHART-a', ids, to })).toBe('notHere');
});

test('several components are resized by the same, each within its limits', () => {
  const ids = ['CHART-a', 'CHART-b', 'HEADER-a'];
  const by = { width: -2, height: 7 };
  const narrower = edited(start, { kind: 'resizeAll', ids, by });
  expect(sizes(narrower, ['CHART-a', 'CHART-b', 'CHART-c'], 'width')).toEqual([2, 2, 4]);
  expect(sizes(narrower, ['CHART-a', 'CHART-c'], 'height')).toEqual([57, 50]);
  const wider = edited(start, { kind: 'resizeAll', ids, by: { width: 3 } });
  expect(sizes(wider, ['CHART-a', 'CHART-b'], 'width')).toEqual([4, 4]);
});

test('several components are removed together, with the rows that they leave empty', () => {
  const ids = ['CHART-a', 'CHART-b', 'CHART-c', 'CHART-d', 'COLUMN-a'];
  const left = edited(start, { kind: 'removeAll', ids });
  expect(shape(left, 'GRID_ID')).toEqual([
    ['ROW-b', ['MARKDOWN-a']],
    ['TABS-a', ['TAB-a', 'TAB-b']],
  ]);
});

test('a row is aligned to its highest component, and its width is distributed', () => {
  const uneven = edited(start, {
    kind: 'resize',
    id: 'CHART-b',
    size: { width: 1, height: 80 },
  });
  const aligned = edited(uneven, { kind: 'align', id: 'ROW-a' });
  expect(sizes(aligned, ['CHART-a', 'CHART-b', 'CHART-c'], 'height')).toEqual([80, 80, 80]);
  const even = edited(uneven, { kind: 'distribute', id: 'ROW-a' });
  expect(sizes(even, ['CHART-a', 'CHART-b', 'CHART-c'], 'width')).toEqual([4, 4, 4]);
  const two = edited(start, { kind: 'distribute', id: 'ROW-b' });
  expect(sizes(two, ['COLUMN-a', 'MARKDOWN-a'], 'width')).toEqual([6, 6]);
  expect(refused(start, { kind: 'distribute', id: 'COLUMN-a' })).toBe('notThis');
});

test('a copy goes to any place that its kind may be in, and a chart is on a dashboard once', () => {
  const to = { parent: 'TAB-b', index: 0 };
  const copied = edited(start, { kind: 'copy', id: 'MARKDOWN-a', to });
  expect(shape(copied, 'TAB-b')).toEqual([['new ROW', ['new MARKDOWN']]]);
  expect(shape(copied, 'ROW-b')).toEqual(shape(start, 'ROW-b'));
  expect(refused(start, { kind: 'copy', id: 'ROW-a', to })).toBe('alreadyHere');
  expect(refused(start, { kind: 'copy', id: 'HEADER-a', to: { parent: 'ROW-b', index: 0 } })).toBe('notHere');
});
