import { expect, test } from 'vitest';
import { unescaped } from './unescaped.ts';

test.each([
  ['a%20b%2Fc', 'a b/c'],
  ['%C3%A9t%C3%A9', 'été'],
  ['100%', '100%'],
  ['%E0%A4%A', '%E0%A4%A'],
])('%s in an address is %s, and breaks no page', (part, text) => {
  expect(unescaped(part)).toBe(text);
});
