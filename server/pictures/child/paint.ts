/** A colour of SVG; null for none, and for what is no colour. */
export interface Paint {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly opacity: number;
}

const NAMED: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  orange: '#ffa500',
  steelblue: '#4682b4',
};

/** Whether a text says that nothing is painted. */
export const isNoPaint = (text: string): boolean => text === 'none' || text === 'transparent';

/** Reads `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` with commas or without, and some names. */
export function readPaint(text: string): Paint | null {
  const named = NAMED[text.toLowerCase()] ?? text;
  const hex = /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.exec(named)?.[1];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
    const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return { red: part(0), green: part(2), blue: part(4), opacity: digits.length === 8 ? part(6) : 1 };
  }
  const parts = /^rgba?\(([^)]+)\)$/.exec(named)?.[1]?.split(/[\s,/]+/);
  if (parts === undefined || parts.length < 3) return null;
  const [red = NaN, green = NaN, blue = NaN, opacity = 1] = parts.map((each) =>
    each.endsWith('%') ? Number(each.slice(0, -1)) / 100 : Number(each),
  );
  if (![red, green, blue, opacity].every(Number.isFinite)) return null;
  return { red: red / 255, green: green / 255, blue: blue / 255, opacity };
}
