import { expect, test } from 'vitest';
import { joinCode, readJoinCode } from './joinCode.ts';

test('a code has six letters, and none that reads like another one or like a digit', () => {
  const codes = Array.from({ length: 256 }, (_, byte) => joinCode(new Uint8Array(12).fill(byte)));
  const letters = new Set(codes.flatMap((code) => (code ?? '').split('')));
  expect(letters.size).toBe(22);
  for (const letter of 'IOQL01') expect(letters.has(letter)).toBe(false);
  expect(joinCode(new Uint8Array(12).fill(255))).toBeNull();
});

test.each([
  ['abc-def', 'ABCDEF'],
  [' ab cd ef ', 'ABCDEF'],
  ['ABCDE', null],
  ['ABCDEO', null],
])('%s typed is the code %s', (typed, code) => {
  expect(readJoinCode(typed)).toBe(code);
});
