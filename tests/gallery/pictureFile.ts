import type { GalleryTheme } from '#charts/explore/gallery/galleryPicture.ts';

/** The file of the pictures of a theme. */
export const pictureFile = (theme: GalleryTheme): URL =>
  new URL(`../../src/features/explore/gallery/${theme}.json`, import.meta.url);
