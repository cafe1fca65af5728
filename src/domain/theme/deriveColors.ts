import { BASE_COLORS, type ColorName } from './baseColors.ts';
import { contrastOf } from './contrast.ts';
import { hexOf, type Oklch, oklchOf, readHex } from './oklch.ts';
import { READABLE } from './readableOn.ts';
import type { ThemeColor, ThemeTokens } from './themeTokens.ts';

/** On what a page is shown. */
export const MODES = ['light', 'dark', 'print'] as const;
export type Mode = (typeof MODES)[number];

/** All colours of a page, `#rrggbb` each. */
export type PageColors = Readonly<Record<ColorName, string>>;

/** The colour of a theme that colours of the page have their hue from. */
const SOURCES: Readonly<Partial<Record<ColorName, ThemeColor>>> = {
  'surface-0': 'background',
  'surface-1': 'background',
  'surface-2': 'background',
  'surface-3': 'background',
  line: 'background',
  'line-strong': 'background',
  text: 'text',
  'text-muted': 'text',
  'sql-name': 'text',
  accent: 'primary',
  'accent-soft': 'primary',
  'on-accent': 'primary',
  focus: 'primary',
  live: 'success',
  'live-soft': 'success',
  'aged-amber': 'warning',
  'aged-red': 'danger',
  danger: 'danger',
  'danger-soft': 'danger',
  'on-danger': 'danger',
};
/** The one colour of the page that is the theme's own, on the page it was made for. */
export const OWN: Readonly<Record<ThemeColor, ColorName>> = {
  primary: 'accent',
  background: 'surface-1',
  text: 'text',
  success: 'live',
  warning: 'aged-amber',
  danger: 'danger',
};

/** How light a background may be, so that text on it can have enough contrast. */
const LIGHTNESS = { light: [0.93, 1], dark: [0.13, 0.27] } as const;
/** The most chroma of what large parts of a page are filled with. */
const MOST_CHROMA = 0.03;

/** The colours of a page in a theme: its hues, with as much lightness as their contrast needs. */
export function deriveColors(
  { colors, madeFor }: Pick<ThemeTokens, 'colors' | 'madeFor'>,
  mode: Mode,
): PageColors {
  const side = mode === 'dark' ? 'dark' : 'light';
  const index = side === 'dark' ? 1 : 0;
  // Paper is white, and shows what was made for a light page.
  const given = mode === 'print' ? { ...colors, background: undefined } : colors;
  const background = lchOf(given.background);
  const shift =
    background && madeFor === side
      ? within(background.l, LIGHTNESS[side]) - BASE_COLORS['surface-1'][index][0]
      : 0;

  function start(name: ColorName): Oklch {
    const [l, c, degrees] = BASE_COLORS[name][index];
    const base = { l: mode === 'print' && name === 'surface-0' ? 1 : l, c, h: (degrees * Math.PI) / 180 };
    const source = SOURCES[name];
    const own = source === undefined ? null : lchOf(given[source]);
    if (source === undefined || own === null) return base;
    if (source === 'background') {
      const isFill = name.startsWith('surface');
      return { l: isFill ? l + shift : l, c: Math.min(own.c, MOST_CHROMA), h: own.h };
    }
    if (OWN[source] === name && madeFor === side) return own;
    const isPale = name.endsWith('-soft') || name.startsWith('on-');
    // Grey stays grey, and a strong colour does not become a large bright surface.
    return { l, c: isPale ? Math.min(c, own.c) : Math.min(own.c, 0.16), h: own.h };
  }

  const page = Object.fromEntries(
    (Object.keys(BASE_COLORS) as ColorName[]).map((name) => [name, hexOf(start(name))]),
  ) as Record<ColorName, string>;
  // In this order: what others lie on does not change after them.
  for (const name of FRONTS) {
    const pairs = READABLE.filter(([front]) => front === name);
    page[name] = readable(
      page[name],
      pairs.map(([, on, least]) => [page[on], least]),
    );
    // What is pointed at is one step further from the page than the accent itself.
    if (name === 'accent' && given.primary !== undefined) page['accent-hover'] = furtherOf(page.accent, side);
  }
  return page;
}

/** Where there is no further, a step back. */
function furtherOf(color: string, side: 'light' | 'dark'): string {
  const from = lchOf(color) ?? { l: 0.5, c: 0, h: 0 };
  const step = side === 'dark' ? 0.06 : -0.055;
  const l = from.l + step;
  return hexOf({ ...from, l: l > 0.06 && l < 0.98 ? l : from.l - 2 * step });
}

/** What lies on something, each after what it lies on. */
const FRONTS: ReadonlySet<ColorName> = new Set(READABLE.map(([front]) => front));

const STEP = 0.01;

/** The colour, darker or lighter until it has the contrasts: away from a light page on one, and from a dark on a dark. */
function readable(color: string, backs: readonly (readonly [back: string, least: number])[]): string {
  const has = (candidate: string): boolean =>
    backs.every(([back, least]) => contrastOf(candidate, back) >= least);
  if (has(color)) return color;
  const from = lchOf(color) ?? { l: 0.5, c: 0, h: 0 };
  // What lies on a dark filling of a light page becomes lighter, and the other way round.
  const isOnDark = backs.every(([back]) => contrastOf(back, '#ffffff') > contrastOf(back, '#000000'));
  const direction = isOnDark ? STEP : -STEP;
  for (let l = from.l + direction; l > 0 && l < 1; l += direction) {
    const candidate = hexOf({ ...from, l });
    if (has(candidate)) return candidate;
  }
  return isOnDark ? '#ffffff' : '#000000';
}

/** A colour that a theme names and a page shows otherwise, because it could not be read. */
export interface AdjustedColor {
  readonly name: ThemeColor;
  readonly given: string;
  readonly shown: string;
}

/** What was adjusted of the colours that a theme names, on the page they were chosen for. */
export function adjustedColors({ colors }: ThemeTokens, page: PageColors): readonly AdjustedColor[] {
  return Object.entries(colors).flatMap(([key, given]) => {
    const name = key as ThemeColor;
    const shown = page[OWN[name]];
    // The same colour, to a difference that rounding makes.
    return isAlike(given, shown) ? [] : [{ name, given, shown }];
  });
}

const isAlike = (a: string, b: string): boolean => {
  const [one, other] = [readHex(a) ?? [], readHex(b) ?? []];
  return one.every((each, i) => Math.abs(each - (other[i] ?? 0)) <= 1.5 / 255);
};

const lchOf = (color: string | undefined): Oklch | null => {
  const rgb = color === undefined ? null : readHex(color);
  return rgb === null ? null : oklchOf(rgb);
};

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(value, least), most);
