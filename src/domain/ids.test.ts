import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('an id is eleven characters, each of sixty-four and from its own random byte [CST-01]', () => {
  let next = 0;
  const random = { bytes: (length: number) => Uint8Array.from({ length }, () => next++) };
  const ids = Array.from({ length: 30 }, () => newId(random));
  for (const id of ids) expect(id).toMatch(/^[\w-]{11}$/);
  expect(new Set(ids.join('')).size).toBe(64);
  expect(new Set(ids).size).toBe(30);
});
