import { inkOn } from '#charts/kit/colors/legible.ts';
import type { Swatch } from '#charts/kit/spec/chartSpec.ts';
import { DASHES, HATCHES, oneOf, SHAPES, TILE } from './patterns.ts';

const [WIDTH, HEIGHT] = [24, 12];

/** How a colour with its pattern is shown in legends and tooltips. */
export function swatchOf(color: string, pattern: number, isFilled: boolean): Swatch {
  const picture = isFilled ? filled(color, oneOf(HATCHES, pattern) ?? null) : lined(color, pattern);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${picture}</svg>`;
  return {
    background: `url("data:image/svg+xml,${encodeURIComponent(svg)}")`,
    inlineSize: WIDTH,
    blockSize: HEIGHT,
  };
}

const ROOM = `width="${WIDTH}" height="${HEIGHT}"`;

function filled(color: string, hatch: string | null): string {
  const ground = `<rect ${ROOM} fill="${color}"/>`;
  if (hatch === null) return ground;
  const lines = `<path d="${hatch}" stroke="${inkOn(color)}" stroke-width="1.5" fill="none"/>`;
  const tile = `<pattern id="a" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse">${lines}</pattern>`;
  return `${tile}${ground}<rect ${ROOM} fill="url(#a)"/>`;
}

function lined(color: string, pattern: number): string {
  const dash = oneOf(DASHES, pattern)?.join(' ') ?? '';
  const line = `<path d="M0 6H${WIDTH}" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}"/>`;
  return `${line}<path d="${oneOf(SHAPES, pattern)}" fill="${color}" transform="translate(12 6)scale(4)"/>`;
}
