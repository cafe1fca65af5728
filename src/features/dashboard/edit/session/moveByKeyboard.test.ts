import { expect, test } from 'vitest';
import { applyLayoutEdit } from '#domain/dashboard/edit/layoutEdit.ts';
import { componentAt, isWithin, type LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { layoutProblems } from '#domain/dashboard/edit/layoutProblems.ts';
import { checkMove } from '#domain/dashboard/edit/edits/move.ts';
import { layout } from '#domain/dashboard/edit/testLayout.ts';
import { assert } from '#domain/result.ts';
import { afterKey, editOf, startMove, type EditMode } from './editMode.ts';

const CONTENT = [
  'HEADER-a',
  ['ROW-a', ['CHART-a:2', ['COLUMN-a:3', ['MARKDOWN-a:3', 'DIVIDER-a']]]],
  ['ROW-b', ['CHART-b:2']],
  [
    'TABS-b',
    [
      ['TAB-b', [['ROW-c', ['CHART-c:2']]]],
      ['TAB-c', []],
    ],
  ],
] as const;
const inGrid = layout(CONTENT);
const inTabs = layout(
  [
    [
      'TABS-a',
      [
        ['TAB-a', CONTENT],
        ['TAB-d', ['HEADER-d']],
      ],
    ],
  ],
  'ROOT_ID',
);

/** All places that the rules of moving allow, found without the list that the arrow keys use. */
function allowed(map: LayoutMap, id: string): readonly string[] {
  return Object.keys(map)
    .filter((parent) => parent.includes('_ID') || !isWithin(map, parent, id))
    .filter((parent) => typeof map[parent] === 'object')
    .flatMap((parent) => {
      const { children } = componentAt(map, parent);
      const others = children.filter((each) => each !== id);
      return Array.from({ length: others.length + 1 }, (_, index) => ({ parent, index }))
        .filter((to) => checkMove(map, id, to).ok)
        .map((to) => `${to.parent} ${to.index}`);
    })
    .toSorted();
}

function press(map: LayoutMap, mode: EditMode, key: string): EditMode {
  const next = afterKey(map, mode, key);
  assert(next !== null, 'the key does something');
  return next;
}

const IDS = ['HEADER-a', 'ROW-b', 'CHART-a', 'COLUMN-a', 'MARKDOWN-a', 'DIVIDER-a', 'TABS-b', 'TAB-b'];
const CASES = [
  ...IDS.map((id) => [id, 'the grid', inGrid] as const),
  ...[...IDS, 'TAB-a'].map((id) => [id, 'tabs at the top', inTabs] as const),
];

test.each(CASES)('arrow keys move %s in %s to each place that it may have [LAY-06]', (id, _where, map) => {
  let mode = startMove(map, id);
  assert(mode.kind === 'move', 'it moves');
  for (let step = mode.places.length; step > 0; step -= 1) mode = press(map, mode, 'ArrowLeft');
  const seen: string[] = [];
  for (;;) {
    assert(mode.kind === 'move', 'it still moves');
    const to = mode.places[mode.at];
    assert(to !== undefined, 'it is at a place');
    if (seen.includes(`${to.parent} ${to.index}`)) break;
    seen.push(`${to.parent} ${to.index}`);
    const edit = editOf(mode);
    let made = 0;
    const moved = edit === null ? null : applyLayoutEdit(map, edit, () => `new-${(made += 1)}`);
    if (moved !== null) {
      assert(moved.ok, `${id} to ${to.parent} ${to.index}`);
      expect(layoutProblems(moved.value)).toEqual([]);
      expect(isWithin(moved.value, id, to.parent) || moved.value[to.parent] === undefined).toBe(true);
    }
    mode = press(map, mode, 'ArrowRight');
  }
  expect(seen.toSorted()).toEqual(allowed(map, id));
  expect(seen.length).toBeGreaterThan(1);
});
