import { expect, test } from 'vitest';
import { keyOf } from './stateValues.ts';

test('a permalink key is eleven letters and digits for any state [CALL-65]', () => {
  const keys = Array.from({ length: 2000 }, (_, index) => keyOf('dashboard', index, { urlParams: [] }));
  for (const key of keys) expect(key).toMatch(/^[0-9A-Za-z]{11}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

test('equal states have the same key, others another', () => {
  expect(keyOf('dashboard', 'u', { anchor: 'TAB-1' })).toBe(keyOf('dashboard', 'u', { anchor: 'TAB-1' }));
  expect(keyOf('dashboard', 'u', { anchor: 'TAB-1' })).not.toBe(keyOf('dashboard', 'u', { anchor: 'TAB-2' }));
});
