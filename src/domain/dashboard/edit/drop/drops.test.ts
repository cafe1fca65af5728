import { expect, test } from 'vitest';
import { assert } from '../../../result.ts';
import { checkAdd } from '../edits/add.ts';
import { componentAt, metaOf } from '../layoutMap.ts';
import { checkMove } from '../edits/move.ts';
import { add, chart, edited, layout, move, refused, shape, tryEdit, type LayoutTree } from '../testLayout.ts';

test('a chart is added where it is dropped, with its names and the default size [LAY-03 DASH-01]', () => {
  const before = layout([['ROW-a', ['CHART-a:4']]]);
  const after = edited(before, { kind: 'add', addition: chart, to: { parent: 'ROW-a', index: 0 } });
  expect(shape(after)).toEqual([['GRID', [['ROW-a', ['new CHART', 'CHART-a']]]]]);
  const [id = ''] = componentAt(after, 'ROW-a').children;
  expect(componentAt(after, id)).toMatchObject({
    parents: ['ROOT_ID', 'GRID_ID', 'ROW-a'],
    meta: { chartId: 99, uuid: 'u-99', sliceName: 'New one', width: 4, height: 50 },
  });
});

test('a new header and a new tab have the default texts [LAY-17 LAY-18]', () => {
  const after = edited(edited(layout([]), add('HEADER', 'GRID_ID')), add('TABS', 'GRID_ID', 1));
  const [header = '', tabs = ''] = componentAt(after, 'GRID_ID').children;
  const [tab = ''] = componentAt(after, tabs).children;
  expect(metaOf(componentAt(after, header))['text']).toBe('New header');
  expect(metaOf(componentAt(after, tab))['text']).toBe('Tab title');
});

test.each(['GRID_ID', 'TAB-a'])('a chart dropped into %s gets its own row [LAY-10]', (parent) => {
  const before = layout([['TABS-a', [['TAB-a', []]]]]);
  const after = edited(before, { kind: 'add', addition: chart, to: { parent, index: 0 } });
  const [row = ''] = componentAt(after, parent).children;
  expect(componentAt(after, row).type).toBe('ROW');
  expect(shape(after, row)).toEqual(['new CHART']);
});

test('a row moved into a tab gets no row around it, as in the front end [LAY-10]', () => {
  const before = layout([
    ['ROW-a', ['CHART-a:4']],
    ['TABS-a', [['TAB-a', ['HEADER-a']]]],
  ]);
  const after = edited(before, move('ROW-a', 'TAB-a', 1));
  expect(shape(after)).toEqual([['GRID', [['TABS-a', [['TAB-a', ['HEADER-a', ['ROW-a', ['CHART-a']]]]]]]]]);
});

test.each([
  ['a tab in the grid', add('TAB', 'GRID_ID'), 'notHere'],
  ['a tab in a tab', add('TAB', 'TAB-a'), 'notHere'],
  ['a header in a row', add('HEADER', 'ROW-a'), 'notHere'],
  ['a row in a row', add('ROW', 'ROW-a'), 'notHere'],
  ['anything in a chart', add('ROW', 'CHART-a'), 'notHere'],
  ['a chart in tabs', { kind: 'add', addition: chart, to: { parent: 'TABS-a', index: 0 } }, 'notHere'],
  ['a row in a column that is too deep', add('ROW', 'COLUMN-b'), 'tooDeep'],
] as const)('%s is rejected by name [LAY-11 LAY-14]', (_name, edit, reason) => {
  const before = layout([
    ['ROW-a', ['CHART-a:4', ['COLUMN-a:6', [['ROW-b', [['COLUMN-b:4', []]]]]]]],
    ['TABS-a', [['TAB-a', []]]],
  ]);
  expect(refused(before, edit)).toBe(reason);
  assert(edit.kind === 'add', 'an addition');
  expect(checkAdd(before, edit.addition, edit.to)).toMatchObject({ ok: false, error: { reason } });
});

test('headers, dividers and tabs need no row in the grid and in tabs', () => {
  let map = layout([['TABS-a', [['TAB-a', []]]]]);
  for (const type of ['HEADER', 'DIVIDER', 'TABS'] as const) map = edited(map, add(type, 'TAB-a'));
  expect(shape(map, 'TAB-a')).toEqual([['new TABS', ['new TAB']], 'new DIVIDER', 'new HEADER']);
});

test('a drop is rejected if there is too little space [LAY-12 ERR-60]', () => {
  const full = layout([
    ['ROW-a', ['CHART-a:6', 'CHART-b:6']],
    ['ROW-b', ['CHART-c:3', 'CHART-d:3']],
  ]);
  const result = tryEdit(full, move('CHART-c', 'ROW-a'));
  expect(result).toMatchObject({
    ok: false,
    error: {
      reason: 'rowFull',
      text: 'There is not enough space for this component. Try decreasing its width, or increasing the destination width.',
    },
  });
  const narrow = layout([
    ['ROW-a', [['COLUMN-a:3', []]]],
    ['ROW-b', ['CHART-c:3', 'CHART-d:3']],
  ]);
  expect(refused(narrow, move('ROW-b', 'COLUMN-a'))).toBe('rowFull');
});

test('a component too wide for a place gets the free width [LAY-12]', () => {
  const before = layout([
    ['ROW-a', ['CHART-a:9']],
    ['ROW-b', ['CHART-b:6']],
  ]);
  const after = edited(before, move('CHART-b', 'ROW-a', 1));
  expect(metaOf(componentAt(after, 'CHART-b'))['width']).toBe(3);
});

test('a column is at least as wide as its rows need', () => {
  const column: LayoutTree = [['COLUMN-a:8', [['ROW-b', ['CHART-a:3', 'CHART-b:2']]]]];
  const room = (width: number) =>
    layout([
      ['ROW-a', [`CHART-c:${width}`]],
      ['ROW-c', column],
    ]);
  expect(refused(room(8), move('COLUMN-a', 'ROW-a'))).toBe('rowFull');
  expect(metaOf(componentAt(edited(room(7), move('COLUMN-a', 'ROW-a')), 'COLUMN-a'))['width']).toBe(5);
});

test('moving the last component of a row or of tabs removes them [LAY-05 LAY-06]', () => {
  const before = layout([
    ['ROW-a', ['CHART-a:4']],
    ['ROW-b', ['CHART-b:4']],
    ['TABS-a', [['TAB-a', ['HEADER-a']]]],
    ['TABS-b', [['TAB-b', []]]],
  ]);
  const after = edited(edited(before, move('CHART-a', 'ROW-b')), move('TAB-a', 'TABS-b', 1));
  expect(shape(after)).toEqual([
    [
      'GRID',
      [
        ['ROW-b', ['CHART-a', 'CHART-b']],
        ['TABS-b', ['TAB-b', ['TAB-a', ['HEADER-a']]]],
      ],
    ],
  ]);
  expect(after).not.toHaveProperty('ROW-a');
  expect(after).not.toHaveProperty('TABS-a');
});

test('a place counts the children without the moved component, and the row that becomes empty', () => {
  const before = layout([['ROW-a', ['CHART-a:4']], 'DIVIDER-a', 'DIVIDER-b']);
  expect(shape(edited(before, move('CHART-a', 'GRID_ID', 2)))).toEqual([
    ['GRID', ['DIVIDER-a', ['new ROW', ['CHART-a']], 'DIVIDER-b']],
  ]);
  expect(shape(edited(before, move('DIVIDER-a', 'GRID_ID', 2)))).toEqual([
    ['GRID', [['ROW-a', ['CHART-a']], 'DIVIDER-b', 'DIVIDER-a']],
  ]);
});

test('a moved component is rejected if its content would be too deep [LAY-14]', () => {
  const before = layout([
    ['ROW-a', [['COLUMN-a:6', [['ROW-b', [['COLUMN-b:4', ['CHART-a:2']]]]]]]],
    ['ROW-c', [['COLUMN-c:6', [['ROW-d', ['CHART-b:2']]]]]],
  ]);
  expect(refused(before, move('COLUMN-c', 'ROW-b'))).toBe('tooDeep');
  expect(checkMove(before, 'COLUMN-c', { parent: 'ROW-b', index: 0 }).ok).toBe(false);
  expect(shape(edited(before, move('CHART-b', 'ROW-b')), 'ROW-b')).toEqual([
    'CHART-b',
    ['COLUMN-b', ['CHART-a']],
  ]);
});

test('nothing moves into itself, and the root, the grid and the header do not move', () => {
  const before = layout([['ROW-a', [['COLUMN-a:6', []]]]]);
  expect(refused(before, move('ROW-a', 'COLUMN-a'))).toBe('intoItself');
  expect(refused(before, move('GRID_ID', 'COLUMN-a'))).toBe('fixed');
  expect(refused(before, { kind: 'remove', id: 'GRID_ID' })).toBe('fixed');
  expect(refused(before, { kind: 'remove', id: 'CHART-x' })).toBe('gone');
  expect(refused(before, move('CHART-x', 'GRID_ID'))).toBe('gone');
  expect(refused(before, move('COLUMN-a', 'ROW-x'))).toBe('gone');
});
