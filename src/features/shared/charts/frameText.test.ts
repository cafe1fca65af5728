import { expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import { cellText, frameCsv } from './frameText.ts';

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
    'when,"who, ""what""",n\r\n1970-01-01,"a,b",9007199254740993\r\n1970-01-01 01:00:00,"say ""hi""",0.1\r\n,"x\ny",\r\n',
  );
});

test('an invalid date stays a number', () => {
  expect(cellText({ name: 'when', parts: [], type: 2, values: [9e18] }, 0)).toBe('9000000000000000000');
});
