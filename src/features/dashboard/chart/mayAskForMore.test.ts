import { expect, test } from 'vitest';
import { mayAskForMore } from './mayAskForMore.ts';

test('ways to rows that are left out are offered where they can be pressed and answered', () => {
  expect(mayAskForMore(null, 'none', 7)).toBe(true);
  expect(mayAskForMore({}, 'none', 7)).toBe(true);
  expect(mayAskForMore(null, 'report', 7)).toBe(false);
  const file = { rowsOf: new Set([7]) };
  expect(mayAskForMore(file, 'none', 7)).toBe(true);
  expect(mayAskForMore(file, 'none', 8)).toBe(false);
  expect(mayAskForMore(file, 'none', null)).toBe(false);
});
