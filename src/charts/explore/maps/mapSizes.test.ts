import { expect, test } from 'vitest';
import { mapSizes, sizeAt, sizeOnMap, storedSizes } from './mapSizes.ts';

const configs = { zoom: 6, width: 100, height: 50, slope: 30, exponent: 2 };

test.each([
  ['FIXED', 0, { width: 100, height: 50 }],
  ['LINEAR', 7, { width: 130, height: 65 }],
  ['LINEAR', 0, { width: 0, height: 0 }],
  ['EXP', 8, { width: 144, height: 72 }],
])('sizes that are %s at zoom %i', (type, zoom, size) => {
  const stored = storedSizes({ type, configs });
  expect(sizeAt(stored, zoom)).toEqual(size);
  expect(Object.keys(stored['values'] as object)).toHaveLength(29);
});

test('settings of another shape have the sizes of a new chart', () => {
  expect(mapSizes('large')).toEqual({ type: 'FIXED', configs: { ...configs, height: 100 } });
  expect(sizeAt(null, 99.4)).toEqual({ width: 100, height: 100 });
});

test('charts on a small map are smaller, in their proportion, and none that are drawn vanish', () => {
  const stored = { values: { '6': { width: 100, height: 50 } } };
  expect(sizeOnMap(stored, 6, { width: 800, height: 400 })).toEqual({ width: 100, height: 50 });
  expect(sizeOnMap(stored, 6, { width: 240, height: 160 })).toEqual({ width: 60, height: 30 });
  expect(sizeOnMap(stored, 6, { width: 80, height: 40 })).toEqual({ width: 24, height: 24 });
  const none = { values: { '6': { width: 0, height: 50 } } };
  expect(sizeOnMap(none, 6, { width: 80, height: 40 }).width).toBe(0);
});
