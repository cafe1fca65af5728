import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import type { ChartTheme } from '#charts/kit/spec/chartSpec.ts';
import { type GalleryTheme, PICTURE } from '#charts/explore/gallery/galleryPicture.ts';
import { FONT } from '../../server/pictures/child/svgText.ts';

/** The room of a picture in pixels, with the air around what is drawn. */
export const AIR = 6;
export const INSIDE = { width: PICTURE.width - 2 * AIR, height: PICTURE.height - 2 * AIR } as const;

/** The colours of `tokens.css`, which SVG outside a page does not have. */
export const LOOKS: Readonly<Record<GalleryTheme, ChartTheme>> = {
  light: {
    mode: 'light',
    text: '#181e29',
    muted: '#484f5a',
    line: '#d6dae0',
    surface: '#ffffff',
    accent: '#1b376b',
    font: FONT,
    colors: startLabelColors({}),
  },
  dark: {
    mode: 'dark',
    text: '#ebedf0',
    muted: '#b6bbc2',
    line: '#30363f',
    surface: '#161a21',
    accent: '#9bc0f2',
    font: FONT,
    colors: startLabelColors({}),
  },
};
