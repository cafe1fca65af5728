import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { galleryTypes } from '#charts/explore/gallery/galleryTypes.ts';
import type { GalleryPictures } from '#charts/explore/gallery/galleryPicture.ts';
import { drawGallery } from './drawGallery.ts';
import { pictureFile } from './pictureFile.ts';

const MAX_COMPRESSED = 60_000;

describe.each(['light', 'dark'] as const)('the %s pictures of the gallery', (theme) => {
  const text = readFileSync(pictureFile(theme), 'utf8');
  const pictures = JSON.parse(text) as GalleryPictures;

  test('are of every chart type', () => {
    expect(Object.keys(pictures).toSorted()).toEqual(
      galleryTypes()
        .map(({ vizType }) => vizType)
        .toSorted(),
    );
  });

  test('are what the types draw of their samples: `npm run gallery` draws them again', async () => {
    const drawn = await drawGallery(theme);
    const others = Object.keys(drawn).filter((vizType) => drawn[vizType] !== pictures[vizType]);
    expect(others).toEqual([]);
  });

  test('are small, and load and run nothing', () => {
    expect(gzipSync(text).length).toBeLessThan(MAX_COMPRESSED);
    expect(text).not.toMatch(/<script|<image|<foreignObject|href|url\((?!#)|\son\w+=/i);
  });
});
