import { expect, test } from 'vitest';
import { HEADER_ROW } from '../selection/selection.ts';
import { menuTarget } from '../useGridActions.ts';

const selected = { fromRow: 2, toRow: 4, fromColumn: 1, toColumn: 3 };
const active = { row: 2, column: 1 };
const at = (row: number, column: number) => menuTarget({ row, column }, active, selected);

test('a context menu inside the selection acts on the selection', () => {
  expect(at(3, 2)).toEqual({ column: null, event: null });
});

test('a context menu outside the selection selects the cell or the row under the pointer', () => {
  expect(at(5, 2).event).toEqual({ type: 'press', place: { row: 5, column: 2 }, extend: false });
  expect(at(3, 5).event).toMatchObject({ type: 'press' });
  expect(at(7, -1).event).toEqual({ type: 'row', row: 7, extend: false });
});

test('a context menu on a header acts on its column, in the corner on everything', () => {
  expect(at(HEADER_ROW, 4)).toEqual({ column: 4, event: { type: 'column', column: 4, extend: false } });
  expect(at(HEADER_ROW, -1)).toEqual({ column: null, event: { type: 'all' } });
});

test('the menu key acts on the active cell or header', () => {
  expect(menuTarget(null, active, selected)).toEqual({ column: null, event: null });
  expect(menuTarget(null, { row: HEADER_ROW, column: 3 }, selected)).toEqual({ column: 3, event: null });
});
