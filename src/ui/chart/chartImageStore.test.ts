import { expect, test } from 'vitest';
import { imageKey, specKey } from './chartImageStore.ts';

const spec = (color: string) => ({
  marks: [{ type: 'rect', fill: color }],
  data: [{ name: 'rows', values: [1] }],
});

test('equal specs have one key, and whatever differs makes another', () => {
  expect(specKey(spec('red'))).toBe(specKey(spec('red')));
  expect(specKey(spec('red'))).not.toBe(specKey(spec('blue')));
});

test('another size and another screen are another picture', () => {
  const key = specKey(spec('red')) ?? '';
  const size = { width: 300, height: 200 };
  expect(imageKey(key, size, 1)).toBe(imageKey(key, { ...size }, 1));
  expect(imageKey(key, size, 1)).not.toBe(imageKey(key, { ...size, width: 301 }, 1));
  expect(imageKey(key, size, 1)).not.toBe(imageKey(key, size, 2));
});

test('a spec of very many marks is not compared', () => {
  expect(specKey({ data: [{ values: Array.from({ length: 200_000 }, (_, i) => i) }] })).toBeNull();
});
