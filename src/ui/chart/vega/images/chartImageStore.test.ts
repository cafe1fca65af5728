import { expect, test } from 'vitest';
import { imageKey, specKey } from './chartImageStore.ts';

const spec = (color: string) => ({
  marks: [{ type: 'rect', fill: color }],
  data: [{ name: 'rows', values: [1] }],
});

test('equal specs have one key, and any difference makes another', () => {
  expect(specKey(spec('red'))).toBe(specKey(spec('red')));
  expect(specKey(spec('red'))).not.toBe(specKey(spec('blue')));
});

test('another size or pixel density has another image', () => {
  const key = specKey(spec('red')) ?? '';
  const size = { width: 300, height: 200 };
  expect(imageKey(key, size, 1)).toBe(imageKey(key, { ...size }, 1));
  expect(imageKey(key, size, 1)).not.toBe(imageKey(key, { ...size, width: 301 }, 1));
  expect(imageKey(key, size, 1)).not.toBe(imageKey(key, size, 2));
});

test('a spec with very many marks has no key', () => {
  expect(specKey({ data: [{ values: Array.from({ length: 200_000 }, (_, i) => i) }] })).toBeNull();
});
