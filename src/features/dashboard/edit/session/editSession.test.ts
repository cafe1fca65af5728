import { expect, test } from 'vitest';
import { componentAt, metaOf } from '#domain/dashboard/edit/layoutMap.ts';
import { layoutText } from '#domain/dashboard/edit/normalise.ts';
import { layout, shape } from '#domain/dashboard/edit/testLayout.ts';
import { t } from '#ui/t.ts';
import { previewOf } from './editMode.ts';
import { undoOf } from './draft.ts';
import { createEditSession } from './editSession.ts';
import { createTestDraft } from './testDraft.ts';

const start = layout([
  ['ROW-a', ['CHART-a:4', 'CHART-b:4']],
  [
    'TABS-a',
    [
      ['TAB-a', []],
      ['TAB-b', []],
    ],
  ],
]);

function begin(scopes: readonly { rootPath: string[]; excluded: number[] }[] = [], limit = 500) {
  const warned: string[] = [];
  let made = 100;
  const draft = createTestDraft({ layout: start, title: 'Sales' }, { limit, onSave: () => undefined });
  const session = createEditSession({
    draft,
    nextId: () => String((made += 1)),
    warn: (text, values) => void warned.push(t(text, values)),
    scopes,
  });
  return {
    session,
    draft,
    warned,
    last: () => session.log.get().at(-1),
    now: () => draft.state.get().layout,
  };
}

test('arrow keys move a component, which is announced, and Enter makes one edit of it', () => {
  const { session, draft, last, now } = begin();
  session.move('CHART-a');
  expect(last()).toBe('Moving Chart CHART-a. CHART-a, row 1, column 1 of 12, width 4');
  expect(session.key('ArrowRight')).toBe(true);
  expect(last()).toBe('CHART-a, row 1, column 5 of 12, width 4');
  expect(now()).toBe(start);
  expect(shape(previewOf(now(), session.mode.get()), 'ROW-a')).toEqual(['CHART-b', 'CHART-a']);
  expect(session.key('x')).toBe(false);
  session.confirm();
  expect(shape(now(), 'ROW-a')).toEqual(['CHART-b', 'CHART-a']);
  expect(last()).toBe('Moved CHART-a to Row 1. CHART-a, row 1, column 5 of 12, width 4');
  expect(undoOf(draft.state.get())).toBe('Moved CHART-a to Row 1');
  session.undo();
  expect(layoutText(now())).toBe(layoutText(start));
  expect(last()).toBe('Undone: Moved CHART-a to Row 1');
  session.redo();
  expect(shape(now(), 'ROW-a')).toEqual(['CHART-b', 'CHART-a']);
});

test('Escape leaves everything as it was, and so does confirming nothing', () => {
  const { session, last, now } = begin();
  session.move('CHART-a');
  session.key('ArrowDown');
  session.cancel();
  expect(last()).toBe('Cancelled');
  session.move('CHART-a');
  session.confirm();
  expect(last()).toBe('Nothing changed');
  expect(now()).toBe(start);
});

test('arrow keys resize within the limits, and say the size', () => {
  const { session, last, now } = begin();
  session.resize('CHART-a');
  for (let step = 0; step < 9; step += 1) session.key('ArrowRight');
  expect(last()).toBe('CHART-a, width 8, height 50');
  session.key('ArrowUp');
  session.confirm();
  expect(metaOf(componentAt(now(), 'CHART-a'))).toMatchObject({ width: 8, height: 49 });
  expect(last()).toBe('Resized CHART-a. CHART-a, row 1, column 1 of 12, width 8');
});

test('a component that is added is to be scrolled into view, not the row that was made for it', () => {
  const { session, now } = begin();
  expect(session.added.get()).toBeNull();
  const place = { parent: 'TAB-a', index: 0 };
  session.run({ kind: 'add', addition: { type: 'CHART', chartId: 7, uuid: null, name: 'Sales' }, to: place });
  expect(metaOf(componentAt(now(), session.added.get() ?? ''))).toMatchObject({ chartId: 7 });
});

test('a refused edit changes nothing and is reported [LAY-12]', () => {
  const { session, warned, last, now } = begin();
  expect(session.run({ kind: 'move', id: 'ROW-a', to: { parent: 'ROW-a', index: 0 } })).toBe(false);
  expect(warned).toEqual(['A component cannot be moved into itself. Choose another place.']);
  expect(last()).toBe(warned[0]);
  expect(now()).toBe(start);
});

test('a chart that comes into the scope of another filter is moved, with a warning [LAY-15 ERR-62]', () => {
  const { session, warned, now } = begin([{ rootPath: ['TAB-a'], excluded: [] }]);
  session.run({ kind: 'move', id: 'CHART-a', to: { parent: 'TAB-b', index: 0 } });
  expect(warned).toEqual([]);
  session.run({ kind: 'move', id: 'CHART-a', to: { parent: 'TAB-a', index: 0 } });
  expect(warned).toEqual(['This chart has been moved to a different filter scope.']);
  expect(shape(now(), 'TAB-a')).toEqual([['new ROW', ['CHART-a']]]);
});

test('the step that fills the history warns, once', () => {
  const { session, warned } = begin([], 2);
  for (const text of ['a', 'b', 'c']) session.run({ kind: 'setMeta', id: 'TAB-a', change: { text } });
  expect(warned).toHaveLength(1);
  expect(warned[0]).toContain(
    'You have used all 2 undo slots and will not be able to fully undo subsequent actions.',
  );
});

test('selected components are moved, resized and removed together, each in one step, which is announced', () => {
  const { session, draft, last, now } = begin();
  session.selection.toggle('CHART-a');
  session.selection.toggle('CHART-b');
  expect(last()).toBe('Selected CHART-b. 2 selected');
  session.resize('CHART-b');
  expect(last()).toMatch(/^Resizing Chart CHART-b and 1 more\. /);
  session.key('ArrowLeft');
  session.confirm();
  expect(['CHART-a', 'CHART-b'].map((id) => metaOf(componentAt(now(), id))['width'])).toEqual([3, 3]);
  session.drop('CHART-b', { parent: 'TAB-b', index: 0 });
  expect(shape(now(), 'TAB-b')).toEqual([['new ROW', ['CHART-a', 'CHART-b']]]);
  session.remove('CHART-a');
  expect(shape(now(), 'TAB-b')).toEqual([]);
  expect(draft.state.get().history).toEqual([
    'Resized 2 components',
    'Moved 2 components to TAB-b',
    'Removed 2 components',
  ]);
  session.undo();
  session.undo();
  session.undo();
  expect(layoutText(now())).toBe(layoutText(start));
});

test('what is not selected is moved alone, and the grid cannot be selected', () => {
  const { session, now } = begin();
  session.selection.add(['CHART-a', 'TABS-a', 'GRID_ID']);
  expect(session.selection.all()).toEqual(['CHART-a', 'TABS-a']);
  session.drop('CHART-b', { parent: 'TAB-b', index: 0 });
  expect(shape(now(), 'ROW-a')).toEqual(['CHART-a']);
  expect(session.selection.clear()).toBe(true);
  expect(session.selection.clear()).toBe(false);
});
