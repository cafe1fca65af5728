import { hexOf, oklchOf, readHex } from './oklch.ts';

/** The least lightness on a dark page, for a contrast of 3 to 1. */
const DARKEST_ON_DARK = 0.6;

/** A colour chosen for a white page, adapted to a dark one: dark ones are lightened, keeping their order. */
export function legibleOn(theme: 'light' | 'dark', color: string): string {
  const rgb = readHex(color);
  if (theme === 'light' || rgb === null) return color;
  const { l, c, h } = oklchOf(rgb);
  if (l >= DARKEST_ON_DARK + 0.1) return color;
  return hexOf({ l: DARKEST_ON_DARK + (l / (DARKEST_ON_DARK + 0.1)) * 0.1, c, h });
}

/** Black or white, whichever has more contrast with a colour. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const rgb = readHex(color);
  return rgb === null || oklchOf(rgb).l > 0.64 ? '#000000' : '#ffffff';
}

/** The colour at a position of a ramp, from 0 to 1. */
export function colorAt(ramp: readonly string[], share: number): string {
  const place = Math.min(Math.max(share, 0), 1) * (ramp.length - 1);
  const low = readHex(ramp[Math.floor(place)] ?? '');
  const high = readHex(ramp[Math.ceil(place)] ?? '');
  if (low === null || high === null) return ramp[0] ?? '#888888';
  const part = place - Math.floor(place);
  const mixed = low.map((each, i) => each + ((high[i] ?? each) - each) * part);
  return `#${mixed
    .map((each) =>
      Math.round(each * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
