import { expect, test, vi } from 'vitest';
import { imagesOfSaved } from './imagesOfSaved.ts';

const stored = (): Parameters<typeof imagesOfSaved>[0] & object => ({
  find: vi.fn(() => Promise.resolve(null)),
  has: vi.fn(() => Promise.resolve(false)),
  keep: vi.fn(),
});

test('the image of an opened chart is looked for, and stored if it is missing', async () => {
  const images = stored();
  const shelf = imagesOfSaved(images, () => false);
  await shelf.find('a');
  expect(images.find).toHaveBeenCalledWith('a');
  expect(await shelf.has('a')).toBe(false);
});

test('after a change of a control no image is looked for, and none is missing', async () => {
  const images = stored();
  const shelf = imagesOfSaved(images, () => true);
  expect(await shelf.find('a')).toBeNull();
  expect(await shelf.has('a')).toBe(true);
  expect(images.find).not.toHaveBeenCalled();
});

test('a chart without a place for images has none', async () => {
  expect(await imagesOfSaved(null, () => false).find('a')).toBeNull();
});
