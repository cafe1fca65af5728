import { expect, test } from 'vitest';
import { createLayerKeys } from './layerKeys.ts';

test('what was expected keeps its key when it is shown', () => {
  const keys = createLayerKeys();
  const [first, second] = [{}, {}];
  const shown = keys.shown(first);
  const ahead = keys.next(second);
  expect(ahead).not.toBe(shown);
  expect(keys.shown(second)).toBe(ahead);
  expect(keys.shown(second)).toBe(ahead);
  expect(keys.next({})).not.toBe(ahead);
});

test('what was not expected is shown under the key of what it follows', () => {
  const keys = createLayerKeys();
  const shown = keys.shown({});
  const ahead = keys.next({});
  expect(keys.next({})).toBe(ahead);
  expect(keys.shown({})).toBe(shown);
});
