import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visibleText } from '../GridRow.tsx';
import { gridAction } from './gridKeys.ts';
import {
  clampSelection,
  type GridSelection,
  INITIAL_SELECTION,
  select,
  selectedArea,
  type SelectionEvent,
} from './selection.ts';

const bounds = { rowCount: 100, columnCount: 5, pageRows: 10 };
const at = (row: number, column: number): GridSelection => ({
  active: { row, column },
  anchor: { row, column },
  whole: 'cells',
});

/** Simulates a keyboard: keys by name, "S-" for Shift, "C-" for Ctrl. */
function press(start: GridSelection, keys: string): GridSelection {
  return keys.split(' ').reduce((selection, chord) => {
    const parts = chord.split('-');
    const action = gridAction(
      {
        key: (parts.at(-1) ?? '').replace('Space', ' '),
        shiftKey: parts.includes('S'),
        ctrlKey: parts.includes('C'),
        metaKey: false,
        altKey: false,
      },
      selection.active,
    );
    return action?.kind === 'select' ? select(selection, action.event, bounds) : selection;
  }, start);
}

describe('moving', () => {
  test.each([
    ['ArrowDown ArrowRight', 3, 3],
    ['ArrowUp ArrowUp ArrowUp ArrowUp', -1, 2],
    ['ArrowLeft ArrowLeft ArrowLeft', 2, 0],
    ['PageDown', 12, 2],
    ['PageUp', 0, 2],
    ['Home', 2, 0],
    ['End', 2, 4],
    ['C-Home', 0, 0],
    ['C-End', 99, 4],
    ['C-ArrowDown', 99, 2],
    ['C-ArrowUp', 0, 2],
    ['C-ArrowRight', 2, 4],
    ['C-ArrowLeft', 2, 0],
  ])('%s from row 2, column 2 moves to row %i, column %i', (keys, row, column) => {
    expect(press(at(2, 2), keys).active).toEqual({ row, column });
  });

  test('the header is one above the first row, with keys for sorting and resizing', () => {
    const header = press(at(0, 1), 'ArrowUp');
    expect(header.active.row).toBe(-1);
    const key = (name: string, shiftKey = false) =>
      gridAction({ key: name, shiftKey, ctrlKey: false, metaKey: false, altKey: false }, header.active);
    expect([key('Enter'), key(' '), key('ArrowRight', true), key('Enter', true)]).toEqual([
      { kind: 'sort' },
      { kind: 'sort' },
      { kind: 'resize', by: 16 },
      { kind: 'fit' },
    ]);
  });

  test('browser keys are not handled', () => {
    const key = (name: string, modifiers: object) =>
      gridAction(
        { key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers },
        at(0, 0).active,
      );
    expect(key('ArrowLeft', { altKey: true })).toBeNull();
    expect(key('r', { ctrlKey: true })).toBeNull();
    expect(key('Tab', {})).toBeNull();
  });
});

describe('selecting', () => {
  const area = (keys: string, start = at(2, 2)) => selectedArea(press(start, keys), bounds);

  test.each([
    ['S-ArrowDown S-ArrowRight', [2, 4, 2, 4]],
    ['S-ArrowUp S-ArrowUp S-ArrowUp S-ArrowUp', [0, 3, 2, 3]],
    ['S-PageDown', [2, 13, 2, 3]],
    ['S-C-End', [2, 100, 2, 5]],
    ['S-End', [2, 3, 2, 5]],
    ['C-a', [0, 100, 0, 5]],
    ['S-Space', [2, 3, 0, 5]],
    ['S-Space S-ArrowDown', [2, 4, 0, 5]],
    ['C-Space', [0, 100, 2, 3]],
    ['C-a ArrowDown', [3, 4, 2, 3]],
    ['S-ArrowDown ArrowDown', [4, 5, 2, 3]],
    ['C-ArrowUp ArrowUp', [0, 0, 0, 0]],
  ])('%s', (keys, [fromRow, toRow, fromColumn, toColumn]) => {
    expect(area(keys)).toEqual({ fromRow, toRow, fromColumn, toColumn });
  });

  test('a click, then one with Shift, selects the range between', () => {
    const first = select(
      INITIAL_SELECTION,
      { type: 'press', place: { row: 7, column: 3 }, extend: false },
      bounds,
    );
    const second = select(first, { type: 'press', place: { row: 4, column: 1 }, extend: true }, bounds);
    expect(selectedArea(second, bounds)).toEqual({ fromRow: 4, toRow: 8, fromColumn: 1, toColumn: 4 });
  });
});

test('the active cell and the selection always stay inside the grid', () => {
  const move = fc.constantFrom(
    'up',
    'down',
    'left',
    'right',
    'pageUp',
    'pageDown',
    'rowStart',
    'rowEnd',
    'top',
    'bottom',
    'gridStart',
    'gridEnd',
  );
  const place = fc.record({
    row: fc.integer({ min: -5, max: 120 }),
    column: fc.integer({ min: -5, max: 9 }),
  });
  const event: fc.Arbitrary<SelectionEvent> = fc.oneof(
    fc.record({ type: fc.constant('move' as const), move, extend: fc.boolean() }),
    fc.record({ type: fc.constant('press' as const), place, extend: fc.boolean() }),
    fc.record({
      type: fc.constant('row' as const),
      row: fc.integer({ min: 0, max: 200 }),
      extend: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('column' as const),
      column: fc.integer({ min: 0, max: 9 }),
      extend: fc.boolean(),
    }),
    fc.constant({ type: 'all' as const }),
  );
  const size = fc.record({
    rowCount: fc.integer({ min: 0, max: 100 }),
    columnCount: fc.integer({ min: 1, max: 6 }),
    pageRows: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), size, size, (events, before, after) => {
      const moved = events.reduce(
        (selection, each) => select(selection, each, before),
        clampSelection(INITIAL_SELECTION, before),
      );
      const clamped = clampSelection(moved, after);
      for (const [selection, inside] of [
        [moved, before],
        [clamped, after],
      ] as const) {
        const area = selectedArea(selection, inside);
        expect(selection.active.row).toBeGreaterThanOrEqual(-1);
        expect(selection.active.row).toBeLessThan(Math.max(1, inside.rowCount));
        expect(selection.active.column).toBeLessThan(inside.columnCount);
        expect(area.fromRow).toBeGreaterThanOrEqual(0);
        expect(area.toRow).toBeLessThanOrEqual(inside.rowCount);
        expect(area.toColumn).toBeLessThanOrEqual(inside.columnCount);
      }
    }),
  );
});

test('breaks and control characters are shown on one line', () => {
  expect(visibleText('a\r\nb\nc\td\u0007e\u007f')).toBe('a↵b↵c⇥d^Ge^?');
  expect(visibleText('plain é 日')).toBe('plain é 日');
});
