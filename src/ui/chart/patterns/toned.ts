import { hexOf, luminanceOf, oklchOf, readHex } from '#domain/theme/oklch.ts';

/** How many steps of lightness there are. */
const STEPS = 50;

/** The contrast of WCAG 2 between two colours. */
export function isApart(color: string, surface: string, least: number): boolean {
  const [one, other] = [luminanceOf(color), luminanceOf(surface)];
  return Math.max(one, other) + 0.05 >= least * (Math.min(one, other) + 0.05);
}

/** The nearest colour of the same hue that is apart from a surface: darker on a light one, lighter on a dark one. */
export function toned(color: string, surface: string, least: number): string {
  const rgb = readHex(color);
  if (rgb === null || isApart(color, surface, least)) return color;
  const { l, c, h } = oklchOf(rgb);
  const end = luminanceOf(surface) > 0.18 ? 0 : 1;
  for (let step = 1; step < STEPS; step += 1) {
    const near = hexOf({ l: l + ((end - l) * step) / STEPS, c, h });
    if (isApart(near, surface, least)) return near;
  }
  return end === 0 ? '#000000' : '#ffffff';
}
