import { expect, test } from 'vitest';
import { dropLine, dropUnder, type Dragged } from './drop.ts';
import type { DropBox } from './dropPlace.ts';
import { layout } from '../testLayout.ts';

/*
 * Two rows below each other, each 1200 wide: the first has a chart and a column with a text in it, the second a chart.
 */

const map = layout([
  ['ROW-a', ['CHART-a:4', ['COLUMN-a:6', ['MARKDOWN-a:6']]]],
  ['ROW-b', ['CHART-b:12']],
  'DIVIDER-a',
]);

const box = (left: number, top: number, right: number, bottom: number): DropBox => ({
  left,
  top,
  right,
  bottom,
});
const BOXES: Readonly<Record<string, DropBox>> = {
  GRID_ID: box(0, 0, 1200, 900),
  'ROW-a': box(0, 0, 1200, 400),
  'CHART-a': box(0, 20, 400, 380),
  'COLUMN-a': box(420, 20, 1020, 400),
  'MARKDOWN-a': box(420, 40, 1020, 300),
  'ROW-b': box(0, 420, 1200, 820),
  'CHART-b': box(0, 440, 1200, 800),
  'DIVIDER-a': box(0, 840, 1200, 842),
};
const boxOf = (id: string) => BOXES[id] ?? null;

function drop(dragged: Dragged, over: string, x: number, y: number): string {
  const found = dropUnder(map, dragged, { over, point: { x, y }, boxOf });
  if (found === null) return 'nowhere';
  const { place, refusal } = found;
  return `${place.parent} ${place.index}${refusal === null ? '' : ` ${refusal.reason}`}`;
}

const header: Dragged = { addition: { type: 'HEADER' } };
const text: Dragged = { addition: { type: 'MARKDOWN' } };

test('in a row the half of a component decides, before it or after it', () => {
  expect(drop(text, 'CHART-a', 100, 200)).toBe('ROW-a 0');
  expect(drop(text, 'CHART-a', 300, 200)).toBe('ROW-a 1');
});

test('within 20 pixels of an edge the place beside the component is meant [LAY-16]', () => {
  expect(drop(text, 'COLUMN-a', 720, 350)).toBe('COLUMN-a 1');
  expect(drop(text, 'COLUMN-a', 1001, 350)).toBe('ROW-a 2');
  expect(drop(text, 'COLUMN-a', 999, 350)).toBe('COLUMN-a 1');
  expect(drop(text, 'CHART-a', 100, 39)).toBe('GRID_ID 0');
  expect(drop(text, 'CHART-a', 100, 361)).toBe('GRID_ID 1');
  expect(drop(text, 'CHART-a', 100, 41)).toBe('ROW-a 0');
});

test('where a place is not for it, the next one around it is meant', () => {
  expect(drop(header, 'CHART-a', 100, 150)).toBe('GRID_ID 0');
  expect(drop(header, 'CHART-a', 100, 250)).toBe('GRID_ID 1');
  expect(drop(header, 'MARKDOWN-a', 700, 250)).toBe('COLUMN-a 1');
  expect(drop({ addition: { type: 'TAB' } }, 'CHART-a', 100, 150)).toBe('ROW-a 0 notHere');
});

test('a drop without room is refused, and not placed elsewhere', () => {
  expect(drop({ id: 'CHART-a' }, 'CHART-b', 100, 600)).toBe('ROW-b 0 rowFull');
});

test('what is dragged does not count among the others, and over itself it stays', () => {
  expect(drop({ id: 'CHART-a' }, 'COLUMN-a', 1010, 300)).toBe('ROW-a 1');
  expect(drop({ id: 'CHART-a' }, 'CHART-a', 100, 200)).toBe('ROW-a 0');
  expect(drop({ id: 'ROW-a' }, 'MARKDOWN-a', 700, 150)).toBe('COLUMN-a 0 intoItself');
});

test('the line is drawn where the drop lands', () => {
  const line = (parent: string, index: number, own: string | null = null) =>
    dropLine(map, { parent, index }, { own, boxOf, thickness: 4 });
  expect(line('ROW-a', 1)).toEqual(box(418, 20, 422, 400));
  expect(line('ROW-a', 2)).toEqual(box(1018, 20, 1022, 400));
  expect(line('GRID_ID', 1)).toEqual(box(0, 418, 1200, 422));
  expect(line('GRID_ID', 1, 'ROW-a')).toEqual(box(0, 838, 1200, 842));
  expect(line('ROW-b', 0, 'CHART-b')).toEqual(BOXES['ROW-b']);
});
