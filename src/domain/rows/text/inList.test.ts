import { expect, test } from 'vitest';
import { numberColumn, textColumn } from '../columnsForTest.ts';
import { inList } from './inList.ts';

const ALL = { from: 0, to: 4 };
const NUMBERS = numberColumn([1, 2, 1, null]);
const TEXTS = textColumn(['x', null, 'x', 'y']);

test('an IN list has each value once and says that NULL is not among them', () => {
  expect(inList([NUMBERS], null, ALL, null)).toEqual({ text: '(1, 2)', values: 2, hasNull: true });
  expect(inList([NUMBERS], null, { from: 0, to: 3 }, null)).toMatchObject({ values: 2, hasNull: false });
});

test('an IN list of several columns lists rows, of the rows in view', () => {
  expect(inList([NUMBERS, TEXTS], null, ALL, null).text).toBe("((1, 'x'))");
  expect(inList([TEXTS], Uint32Array.of(3, 1, 0), { from: 0, to: 2 }, null)).toEqual({
    text: "('y')",
    values: 1,
    hasNull: true,
  });
});
