import { expect, test } from 'vitest';
import { placeAtEnd } from './add.ts';
import type { LayoutEdit } from '../layoutEdit.ts';
import { componentAt, metaOf } from '../layoutMap.ts';
import { sizeLimits } from './resize.ts';
import { add, chart, edited, layout, move, refused, shape, tryEdit } from '../testLayout.ts';

test('removing a component removes its content, and the row that becomes empty [LAY-04 LAY-05]', () => {
  const before = layout([
    ['ROW-a', [['COLUMN-a:6', ['CHART-a:4']]]],
    ['ROW-b', ['CHART-b:4', 'CHART-c:4']],
  ]);
  const after = edited(edited(before, { kind: 'remove', id: 'COLUMN-a' }), { kind: 'remove', id: 'CHART-b' });
  expect(shape(after)).toEqual([['GRID', [['ROW-b', ['CHART-c']]]]]);
  expect(Object.keys(after).filter((id) => /-[a-b]$/u.test(id))).toEqual(['ROW-b']);
});

test('tabs at the top contain the grid, and removing them restores it [LAY-07 LAY-08]', () => {
  const before = layout([['ROW-a', ['CHART-a:4']], 'HEADER-a']);
  const tabbed = edited(before, { kind: 'tabsAtTop' });
  expect(shape(tabbed)).toEqual([['new TABS', [['new TAB', [['ROW-a', ['CHART-a']], 'HEADER-a']]]]]);
  expect(componentAt(tabbed, 'GRID_ID').children).toEqual([]);
  expect(refused(tabbed, { kind: 'tabsAtTop' })).toBe('notHere');
  expect(refused(tabbed, add('ROW', 'GRID_ID'))).toBe('gone');
  expect(shape(edited(tabbed, { kind: 'gridAtTop' }))).toEqual(shape(before));
  expect(shape(edited(layout([]), add('TABS', 'ROOT_ID')))).toEqual([['new TABS', ['new TAB']]]);
});

test('tabs of the grid moved to the top contain the rest in their first tab [LAY-07]', () => {
  const before = layout([
    'HEADER-a',
    [
      'TABS-a',
      [
        ['TAB-a', ['HEADER-b']],
        ['TAB-b', []],
      ],
    ],
    ['ROW-a', ['CHART-a:4']],
  ]);
  expect(shape(edited(before, move('TABS-a', 'ROOT_ID')))).toEqual([
    ['TABS-a', [['TAB-a', ['HEADER-b', 'HEADER-a', ['ROW-a', ['CHART-a']]]], 'TAB-b']],
  ]);
});

test('tabs at the top moved into the grid keep the order of their content [LAY-08]', () => {
  const before = layout(
    [
      [
        'TABS-a',
        [
          ['TAB-a', ['HEADER-a']],
          ['TAB-b', [['ROW-a', ['CHART-a:4']]]],
        ],
      ],
    ],
    'ROOT_ID',
  );
  const after = edited(before, { kind: 'gridAtTop' });
  expect(shape(after)).toEqual([['GRID', ['HEADER-a', ['ROW-a', ['CHART-a']]]]]);
  expect(after).not.toHaveProperty('TAB-a');
  expect(refused(after, { kind: 'gridAtTop' })).toBe('notThis');
});

test('a tab at the top does not move into nested tabs, and a nested one moves to the top [LAY-13 ERR-61]', () => {
  const before = layout(
    [
      [
        'TABS-a',
        [
          [
            'TAB-a',
            [
              [
                'TABS-b',
                [
                  ['TAB-b', []],
                  ['TAB-c', []],
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
  expect(tryEdit(before, move('TAB-d', 'TABS-b'))).toMatchObject({
    ok: false,
    error: { reason: 'topLevelTab', text: 'Can not move top level tab into nested tabs' },
  });
  expect(shape(edited(before, move('TAB-c', 'TABS-a', 1)))).toEqual([
    ['TABS-a', [['TAB-a', [['TABS-b', ['TAB-b']]]], 'TAB-c', 'TAB-d']],
  ]);
});

test('the last tab at the top is removed with its tabs, and the grid is restored', () => {
  const before = layout([['TABS-a', [['TAB-a', ['HEADER-a']]]]], 'ROOT_ID');
  expect(shape(edited(before, { kind: 'remove', id: 'TAB-a' }))).toEqual(['GRID']);
});

test('the text of a header can be set, and only properties of its type [LAY-09]', () => {
  const before = layout(['HEADER-a', ['ROW-a', ['CHART-a:4', 'MARKDOWN-a:4']]]);
  const set = (id: string, change: object): LayoutEdit => ({ kind: 'setMeta', id, change });
  expect(metaOf(componentAt(edited(before, set('HEADER-a', { text: 'Sales' })), 'HEADER-a'))['text']).toBe(
    'Sales',
  );
  expect(metaOf(componentAt(edited(before, set('MARKDOWN-a', { code: '# A' })), 'MARKDOWN-a'))['code']).toBe(
    '# A',
  );
  const emptied = edited(before, set('MARKDOWN-a', { code: '' }));
  expect(metaOf(componentAt(emptied, 'MARKDOWN-a'))['code']).toBe(' ');
  expect(refused(before, set('CHART-a', { text: 'x' }))).toBe('notThis');
  expect(edited(before, set('HEADER-a', { text: 'HEADER-a' }))).toBe(before);
});

test('a component is resized within its row, its content and the minimum height', () => {
  const before = layout([['ROW-a', ['CHART-a:4', ['COLUMN-a:6', [['ROW-b', ['CHART-b:3', 'CHART-c:2']]]]]]]);
  expect(sizeLimits(before, 'CHART-a')).toEqual({
    width: { least: 1, most: 6, now: 4 },
    height: { least: 5, most: 1000, now: 50 },
  });
  expect(sizeLimits(before, 'COLUMN-a')).toEqual({ width: { least: 5, most: 8, now: 6 }, height: null });
  const resize = (id: string, size: object): LayoutEdit => ({ kind: 'resize', id, size });
  expect(
    metaOf(componentAt(edited(before, resize('CHART-a', { width: 6, height: 20 })), 'CHART-a')),
  ).toMatchObject({
    width: 6,
    height: 20,
    sliceName: 'CHART-a',
  });
  expect(refused(before, resize('CHART-a', { width: 7 }))).toBe('wrongSize');
  expect(refused(before, resize('CHART-a', { width: 2.5 }))).toBe('wrongSize');
  expect(refused(before, resize('CHART-a', { height: 4 }))).toBe('wrongSize');
  expect(refused(before, resize('COLUMN-a', { width: 4 }))).toBe('wrongSize');
  expect(refused(before, resize('ROW-a', { width: 4 }))).toBe('notThis');
});

test('a component is wrapped in place, and unwrapped again', () => {
  const before = layout([['ROW-a', ['CHART-a:4', 'CHART-b:3']]]);
  const wrapped = edited(before, { kind: 'wrap', id: 'CHART-b' });
  expect(shape(wrapped)).toEqual([['GRID', [['ROW-a', ['CHART-a', ['new COLUMN', ['CHART-b']]]]]]]);
  const [, column = ''] = componentAt(wrapped, 'ROW-a').children;
  expect(metaOf(componentAt(wrapped, column))['width']).toBe(3);
  const inRow = edited(wrapped, { kind: 'wrap', id: 'CHART-b' });
  expect(shape(inRow, column)).toEqual([['new ROW', ['CHART-b']]]);
  const [row = ''] = componentAt(inRow, column).children;
  expect(shape(edited(inRow, { kind: 'unwrap', id: row }), column)).toEqual(['CHART-b']);
  expect(shape(edited(wrapped, { kind: 'unwrap', id: column }))).toEqual(shape(before));
  expect(refused(before, { kind: 'unwrap', id: 'CHART-a' })).toBe('notThis');
});

test('unwrapping a row of the grid puts each chart in its own row', () => {
  const before = layout([['ROW-a', ['CHART-a:4', 'CHART-b:4']], 'HEADER-a']);
  expect(shape(edited(before, { kind: 'unwrap', id: 'ROW-a' }))).toEqual([
    ['GRID', [['new ROW', ['CHART-a']], ['new ROW', ['CHART-b']], 'HEADER-a']],
  ]);
});

test('a copy is placed beside the original, or below it if the row is full; a chart is shown once', () => {
  const before = layout([
    ['ROW-a', ['MARKDOWN-a:4']],
    ['ROW-b', ['MARKDOWN-b:8', 'CHART-a:4']],
  ]);
  const beside = edited(before, { kind: 'duplicate', id: 'MARKDOWN-a' });
  expect(shape(beside, 'ROW-a')).toEqual(['MARKDOWN-a', 'new MARKDOWN']);
  expect(shape(edited(before, { kind: 'duplicate', id: 'MARKDOWN-b' }))).toEqual([
    [
      'GRID',
      [
        ['ROW-a', ['MARKDOWN-a']],
        ['ROW-b', ['MARKDOWN-b', 'CHART-a']],
        ['new ROW', ['new MARKDOWN']],
      ],
    ],
  ]);
  expect(shape(edited(before, { kind: 'duplicate', id: 'ROW-a' }), 'GRID_ID')[1]).toEqual([
    'new ROW',
    ['new MARKDOWN'],
  ]);
  expect(refused(before, { kind: 'duplicate', id: 'ROW-b' })).toBe('alreadyHere');
  const again = { ...chart, chartId: 1 };
  expect(refused(before, { kind: 'add', addition: again, to: placeAtEnd(before, null) })).toBe('alreadyHere');
});
