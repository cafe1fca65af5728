/** The size of a picture of a chart type in the gallery, in pixels. */
export const PICTURE = { width: 192, height: 112 } as const;

export type GalleryTheme = 'light' | 'dark';

/** The pictures of a theme as SVG, by chart type. */
export type GalleryPictures = Readonly<Record<string, string>>;
