import { expect, test } from 'vitest';
import { createTexts } from '../../format/texts.ts';
import { describeEdit } from './describeEdit.ts';
import { componentName, componentNames, positionText } from './names.ts';
import { placeIndex, placesFor, nextPlace } from './drop/places.ts';
import { isScopeChanged } from './scopeChange.ts';
import { layoutText } from './normalise.ts';
import { readLayout } from '../layout/readLayout.ts';
import type { LayoutMap } from './layoutMap.ts';
import { chart, edited, layout, move } from './testLayout.ts';

const map = layout([
  ['ROW-a', ['CHART-a:4', ['COLUMN-a:5', ['MARKDOWN-a:5']]]],
  [
    'TABS-a',
    [
      ['TAB-a', [['ROW-b', ['CHART-b:6']]]],
      ['TAB-b', []],
    ],
  ],
]);

test('components have the names that people know them by', () => {
  const names = ['CHART-a', 'COLUMN-a', 'MARKDOWN-a', 'ROW-b', 'TABS-a', 'TAB-b', 'GRID_ID'].map((id) =>
    componentName(map, id),
  );
  expect(names).toEqual(['Chart CHART-a', 'Column 1', 'Text 1', 'Row 2', 'Tabs 1', 'Tab TAB-b', 'Dashboard']);
});

test('the names of all components at once are those of each', () => {
  const names = componentNames(map);
  expect(names.size).toBeGreaterThan(8);
  for (const [id, name] of names) expect(name).toBe(componentName(map, id));
});

test('the place of a component is given in columns, or as its position among the others', () => {
  expect(positionText(map, 'COLUMN-a')).toBe('Column 1, row 1, column 5 of 12, width 5');
  expect(positionText(map, 'CHART-b')).toBe('CHART-b, row 2, column 1 of 12, width 6, in Tab TAB-a');
  expect(positionText(map, 'MARKDOWN-a')).toBe('Text 1, Column 1, position 1 of 1');
  expect(positionText(map, 'TAB-b')).toBe('TAB-b, Tabs 1, position 2 of 2');
});

test('names, places and steps are in the language of the page', () => {
  const german = createTexts({
    locale: 'de-DE',
    direction: 'ltr',
    texts: {
      Column: 'Spalte',
      'Moved {name} to {place}': '{name} nach {place} verschoben',
      '{name}, row {row}, column {column} of {count}, width {width}':
        '{name}, Zeile {row}, Spalte {column} von {count}, Breite {width}',
    },
  });
  expect(positionText(map, 'COLUMN-a', german)).toBe('Spalte 1, Zeile 1, Spalte 5 von 12, Breite 5');
  expect(componentNames(map, german).get('COLUMN-a')).toBe('Spalte 1');
  expect(describeEdit(map, move('CHART-a', 'COLUMN-a'), german)).toBe('CHART-a nach Spalte 1 verschoben');
});

test('steps of the history name the edit and the component', () => {
  expect(describeEdit(map, move('CHART-a', 'TAB-b'))).toBe('Moved CHART-a to TAB-b');
  expect(describeEdit(map, { kind: 'remove', id: 'MARKDOWN-a' })).toBe('Removed Text 1');
  expect(describeEdit(map, { kind: 'add', addition: chart, to: { parent: 'TAB-b', index: 0 } })).toBe(
    'Added New one',
  );
});

test('the places of a component are all that it may be moved to, as they are seen [LAY-14]', () => {
  const places = placesFor(map, 'CHART-a').map(({ parent, index }) => `${parent} ${index}`);
  expect(places).toEqual([
    'GRID_ID 0',
    'ROW-a 0',
    'COLUMN-a 0',
    'COLUMN-a 1',
    'ROW-a 1',
    'GRID_ID 1',
    'TAB-a 0',
    'ROW-b 0',
    'ROW-b 1',
    'TAB-a 1',
    'TAB-b 0',
    'GRID_ID 2',
  ]);
  expect(placesFor(map, 'TAB-a').map(({ parent }) => parent)).toEqual(['TABS-a', 'TABS-a']);
  const deep = layout([
    ['ROW-a', [['COLUMN-a:6', [['ROW-b', [['COLUMN-b:4', []]]]]]]],
    ['ROW-c', ['CHART-c:4']],
  ]);
  const parentsOf = (id: string) => new Set(placesFor(deep, id).map(({ parent }) => parent));
  expect(parentsOf('ROW-c')).toEqual(new Set(['GRID_ID', 'COLUMN-a']));
  expect(parentsOf('CHART-c')).toContain('COLUMN-b');
});

test('arrows across go to the next place, up and down leave a row, and all stop at the ends', () => {
  const places = placesFor(map, 'CHART-a');
  const at = placeIndex(map, 'CHART-a', places);
  const go = (from: number, direction: 'previous' | 'next' | 'up' | 'down') =>
    nextPlace(map, places, from, direction);
  expect(at).toBe(1);
  expect(go(at, 'next')).toBe(2);
  expect(go(at, 'up')).toBe(0);
  expect(go(0, 'previous')).toBe(0);
  expect(go(0, 'up')).toBe(0);
  expect(go(7, 'down')).toBe(9);
  expect(go(8, 'up')).toBe(6);
  expect(go(11, 'down')).toBe(11);
});

test('between full rows a chart goes down to the places between them', () => {
  const full = layout([
    ['ROW-a', ['CHART-a:6', 'CHART-b:6']],
    ['ROW-b', ['CHART-c:12']],
    ['ROW-c', ['CHART-d:12']],
  ]);
  const places = placesFor(full, 'CHART-a');
  const down = (from: number) => nextPlace(full, places, from, 'down');
  const first = down(placeIndex(full, 'CHART-a', places));
  expect([first, down(first), down(down(first))].map((each) => places[each])).toEqual([
    { parent: 'GRID_ID', index: 1 },
    { parent: 'GRID_ID', index: 2 },
    { parent: 'GRID_ID', index: 3 },
  ]);
});

test('a move into a tab that another filter acts on is noticed, and one within a scope is not [LAY-15]', () => {
  const read = (each: LayoutMap) => readLayout(layoutText(each), []);
  const scopes = [{ rootPath: ['TAB-a'], excluded: [] }];
  const changes = (parent: string) =>
    isScopeChanged(read(map), read(edited(map, move('CHART-a', parent))), scopes);
  expect(changes('TAB-a')).toBe(true);
  expect(changes('TAB-b')).toBe(false);
  expect(changes('GRID_ID')).toBe(false);
  const removed = edited(map, { kind: 'remove', id: 'CHART-b' });
  expect(isScopeChanged(read(map), read(removed), scopes)).toBe(false);
});
