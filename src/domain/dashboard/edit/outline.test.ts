import { expect, test } from 'vitest';
import { outlineRows, stepMove } from './outline.ts';
import { edited, layout, shape } from './testLayout.ts';

const map = layout([
  'HEADER-a',
  ['ROW-a', ['CHART-a:4', ['COLUMN-a:4', ['MARKDOWN-a']]]],
  ['TABS-a', [['TAB-a', ['DIVIDER-a']]]],
]);

test('the outline lists every component below the one that contains it', () => {
  const rows = outlineRows(map);
  expect(rows.map(({ level, name }) => `${level} ${name}`)).toEqual([
    '1 Header HEADER-a',
    '1 Row 1',
    '2 Chart CHART-a',
    '2 Column 1',
    '3 Text 1',
    '1 Tabs 1',
    '2 Tab TAB-a',
    '3 Divider 1',
  ]);
  expect(rows.filter(({ level }) => level === 1).map(({ position, count }) => [position, count])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
});

test('a step moves a component to the next place, and none leads past the ends', () => {
  const edit = stepMove(map, 'HEADER-a', 1);
  expect(edit).toMatchObject({ kind: 'move', to: { parent: 'COLUMN-a', index: 0 } });
  expect(stepMove(map, 'HEADER-a', -1)).toBeNull();
  const steps: string[] = [];
  for (let now = map, next = edit; next !== null; next = stepMove(now, 'HEADER-a', 1)) {
    now = edited(now, next);
    steps.push(JSON.stringify(shape(now)));
  }
  expect(new Set(steps).size).toBe(steps.length);
  expect(steps.length).toBeGreaterThan(3);
});
