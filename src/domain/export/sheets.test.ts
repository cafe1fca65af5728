import { expect, test } from 'vitest';
import type { FrameValue } from '../frameValue.ts';
import type { Frame, FrameColumn } from '../compile/frame.ts';
import { MAX_TEXT_LENGTH, sheetNames, sheetRows } from './sheets.ts';

const column = (name: string, type: FrameColumn['type'], values: readonly FrameValue[]): FrameColumn => ({
  name,
  parts: [name],
  type,
  values,
});

const allRows = (frame: Frame) => sheetRows(frame, 0, Infinity);

test('sheet names are valid, at most 31 characters, and unique without case', () => {
  const long = 'Quarterly sales by region and product line';
  expect(sheetNames(['A/B: [x]?', 'Sales', 'SALES', long, long, '', "'quoted'"])).toEqual([
    'A B x',
    'Sales',
    'SALES (2)',
    'Quarterly sales by region and p',
    'Quarterly sales by region a (2)',
    'Sheet',
    'quoted',
  ]);
});

test('numbers, dates, truth values and NULL keep their types', () => {
  const columns = [
    column('n', 0, [1.5, null]),
    column('at', 2, [Date.UTC(2024, 0, 1), null]),
    column('ok', 3, [true, false]),
    column('text', 1, ['=1+1', 'x'.repeat(40_000)]),
  ];
  const [head, first, second] = allRows({ columns, rowCount: 2 });
  expect(head).toEqual(['n', 'at', 'ok', 'text']);
  expect(first).toEqual([1.5, new Date(Date.UTC(2024, 0, 1)), true, '=1+1']);
  expect(second?.slice(0, 3)).toEqual([null, null, false]);
  expect(second?.[3]).toHaveLength(MAX_TEXT_LENGTH);
});

test('ids that a spreadsheet would round and numbers that it does not have are written as text', () => {
  const columns = [column('id', 0, [9_007_199_254_740_991, Infinity, 123_456])];
  expect(allRows({ columns, rowCount: 3 }).slice(1)).toEqual([['9007199254740991'], ['Infinity'], [123_456]]);
});

test('quantities past the numbers of 64 bits, and numbers between whole ones, are numbers', () => {
  const values = [1e300, -1.7976931348623157e308, 5e-324, 123456789012345.6, 2 ** 64 * 2];
  const columns = [column('n', 0, values)];
  expect(allRows({ columns, rowCount: 5 }).slice(1).flat()).toEqual(values);
});

test('a day before the first of a spreadsheet is written as text', () => {
  const columns = [column('at', 2, [Date.UTC(1850, 4, 1)])];
  expect(allRows({ columns, rowCount: 1 })[1]).toEqual(['1850-05-01']);
});
