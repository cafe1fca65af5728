import { expect, test } from 'vitest';
import { keyOf } from './stateValues.ts';

test('the key of a link is eleven letters and digits, whatever it stands for [CALL-65]', () => {
  const keys = Array.from({ length: 2000 }, (_, index) => keyOf('dashboard', index, { urlParams: [] }));
  for (const key of keys) expect(key).toMatch(/^[0-9A-Za-z]{11}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the same state has the same key, and another state another', () => {
  expect(keyOf('dashboard', 'u', { anchor: 'TAB-1' })).toBe(keyOf('dashboard', 'u', { anchor: 'TAB-1' }));
  expect(keyOf('dashboard', 'u', { anchor: 'TAB-1' })).not.toBe(keyOf('dashboard', 'u', { anchor: 'TAB-2' }));
});
