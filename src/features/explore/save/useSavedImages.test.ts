import { expect, test } from 'vitest';
import { NO_IMAGES } from '#ui/chart/vega/images/chartImageStore.ts';
import { imagesOfSaved } from './useSavedImages.ts';

test('images are of an opened chart, and of none after a change of a control', () => {
  let isChanged = false;
  const shelf = imagesOfSaved({ ...NO_IMAGES, isUsed: () => true }, () => isChanged);
  expect(shelf.isUsed?.()).toBe(true);
  isChanged = true;
  expect(shelf.isUsed?.()).toBe(false);
});

test('a chart without a place for images has none', () => {
  expect(imagesOfSaved(null, () => false).isUsed?.()).toBe(false);
});
