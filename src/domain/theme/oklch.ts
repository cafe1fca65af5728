/** Lightness from 0 to 1, chroma, hue in radians: perceptual, as the design tokens use it. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Reads `#rgb` and `#rrggbb`; null for anything else. */
export function readHex(color: string): readonly [number, number, number] | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  const digits =
    short === null
      ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color)?.slice(1)
      : short.slice(1).map((d) => d + d);
  if (digits === undefined) return null;
  const [r = 0, g = 0, b = 0] = digits.map((each) => parseInt(each, 16) / 255);
  return [r, g, b];
}

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** The relative luminance of WCAG 2: 0 for black, 1 for white. What is no colour counts as black. */
export function luminanceOf(color: string): number {
  const [r = 0, g = 0, b = 0] = (readHex(color) ?? []).map(toLinear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function oklchOf([r, g, b]: readonly [number, number, number]): Oklch {
  const [lr, lg, lb] = [toLinear(r), toLinear(g), toLinear(b)];
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

/** The nearest displayable colour: reduces chroma, keeps lightness and hue. */
export function hexOf({ l, c, h }: Oklch): string {
  for (let chroma = c; ; chroma -= 0.01) {
    const channels = linearOf(l, Math.max(chroma, 0), h);
    if (chroma <= 0 || channels.every((each) => each >= -0.0005 && each <= 1.0005)) {
      return hexOfRgb(channels.map((each) => 255 * toGamma(Math.min(Math.max(each, 0), 1))));
    }
  }
}

function linearOf(l: number, c: number, h: number): readonly number[] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

/** Of channels from 0 to 255. */
export const hexOfRgb = (channels: readonly number[]): string =>
  `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
