import { expect, test } from 'vitest';
import { cellAfterKey } from './cellAfterKey.ts';

const size = { rows: 100, columns: 2, page: 10 };
const after = (key: string, row: number, column = 0) => cellAfterKey(key, { row, column }, size);

test('arrow keys, Page and Home and End lead from cell to cell, and stop at the edges', () => {
  expect(after('ArrowDown', 4)).toEqual({ row: 5, column: 0 });
  expect(after('ArrowUp', 4)).toEqual({ row: 3, column: 0 });
  expect(after('ArrowRight', 4)).toEqual({ row: 4, column: 1 });
  expect(after('ArrowLeft', 4, 1)).toEqual({ row: 4, column: 0 });
  expect(after('PageDown', 95)).toEqual({ row: 99, column: 0 });
  expect(after('PageUp', 15)).toEqual({ row: 5, column: 0 });
  expect(after('Home', 50)).toEqual({ row: 0, column: 0 });
  expect(after('End', 50)).toEqual({ row: 99, column: 0 });
  expect(after('ArrowUp', 0)).toEqual({ row: 0, column: 0 });
});

test('other keys lead nowhere', () => {
  expect(after('Enter', 4)).toBeNull();
  expect(after('Tab', 4)).toBeNull();
});
