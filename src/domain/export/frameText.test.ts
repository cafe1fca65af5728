import { expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import { frameCsv, frameText } from './frameText.ts';

const frame: Frame = {
  rowCount: 3,
  columns: [
    { name: 'when', parts: ['when'], type: 2, values: [0, 3_600_000, null] },
    { name: 'who, "what"', parts: ['who'], type: 1, values: ['a,b', 'say "hi"', 'x\ny'] },
    { name: 'n', parts: ['n'], type: 0, values: [9007199254740993n, 0.1, null] },
  ],
};

test('the CSV of chart rows has every digit, quotes where needed and leaves NULL empty', () => {
  expect(frameCsv(frame)).toBe(
    'when,"who, ""what""",n\n1970-01-01 00:00:00,"a,b",9007199254740993\n1970-01-01 01:00:00,"say ""hi""",0.1\n,"x\ny",\n',
  );
});

test('the empty text is distinguished from NULL', () => {
  const codes: Frame = {
    rowCount: 3,
    columns: [{ name: 'code', parts: ['code'], type: 1, values: ['', null, '7'] }],
  };
  expect(frameCsv(codes)).toBe('code\n""\n\n7\n');
});

const times = (...values: readonly (number | null)[]): string =>
  frameCsv({ rowCount: values.length, columns: [{ name: 'at', parts: ['at'], type: 2, values }] });

test('times have one form in a column: dates if all are, and otherwise the time of day with its milliseconds', () => {
  expect(times(0, 86_400_000, null)).toBe('at\n1970-01-01\n1970-01-02\n\n');
  expect(times(0, 3_600_123)).toBe('at\n1970-01-01 00:00:00\n1970-01-01 01:00:00.123\n');
});

test('an invalid date stays a number', () => {
  expect(times(9e18)).toBe('at\n9000000000000000000\n');
});

test('texts of a CSV are not formulas, and those that are copied are exact', () => {
  const values = ['=1+1', '+491701234567', -5, -Infinity];
  const formulas: Frame = { rowCount: 4, columns: [{ name: '@x', parts: ['@x'], type: 1, values }] };
  expect(frameCsv(formulas)).toBe("'@x\n'=1+1\n+491701234567\n-5\n-Infinity\n");
  expect(frameText(formulas, '\t', new Set([0]))).toBe('@x\n=1+1\n');
});

test('truth values of a CSV are those of a server’s files, and copied ones are plain', () => {
  const flags: Frame = {
    rowCount: 3,
    columns: [{ name: 'ok', parts: ['ok'], type: 3, values: [true, false, null] }],
  };
  expect(frameCsv(flags)).toBe('ok\nTrue\nFalse\n\n');
  expect(frameText(flags, '\t', null)).toBe('ok\ntrue\nfalse\n\n');
});

test('a list in a cell is JSON with its numbers as such, and those past 2^53 as text', () => {
  const lists: Frame = {
    rowCount: 1,
    columns: [
      { name: 'outliers', parts: ['outliers'], type: 0, values: [[1.5, null, 9007199254740993n, 'a']] },
    ],
  };
  expect(frameCsv(lists)).toBe('outliers\n"[1.5,null,""9007199254740993"",""a""]"\n');
});
