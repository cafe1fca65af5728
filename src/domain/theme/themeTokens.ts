import { asNumber, asRecord, asText, isRecord, type JsonRecord } from '../jsonValue.ts';
import { readLogo } from './logo.ts';
import { hexOfRgb, readHex } from './oklch.ts';

/** The colours that a theme can name, by what they are for. */
export const THEME_COLORS = ['primary', 'background', 'text', 'success', 'warning', 'danger'] as const;
export type ThemeColor = (typeof THEME_COLORS)[number];

/** The fonts there are without asking any server: those of the app, and the device's own. */
export const THEME_FONTS = ['inter', 'system', 'serif', 'mono'] as const;
export type ThemeFont = (typeof THEME_FONTS)[number];

/** What a theme says, of what this app knows. Null and absent where it says nothing. */
export interface ThemeTokens {
  /** For which page its colours were chosen; those of the other are derived. */
  readonly madeFor: 'light' | 'dark';
  /** `#rrggbb` each. */
  readonly colors: Readonly<Partial<Record<ThemeColor, string>>>;
  readonly radius: number | null;
  readonly font: ThemeFont | null;
  readonly appName: string;
  /** The address of an image within itself. */
  readonly logo: string | null;
}

/** The names of the contract: those of Ant Design's tokens, and Superset's own. */
const COLOR_KEYS: Readonly<Record<ThemeColor, string>> = {
  primary: 'colorPrimary',
  background: 'colorBgBase',
  text: 'colorTextBase',
  success: 'colorSuccess',
  warning: 'colorWarning',
  danger: 'colorError',
};
const RADIUS = 'borderRadius';
const FONT = 'fontFamily';
const APP_NAME = 'brandAppName';
const LOGO = 'brandLogoUrl';

export const MAX_RADIUS = 16;
const LONGEST_NAME = 40;

/** Font families by the words they are known under; the first known one of a list counts. */
const FAMILIES: Readonly<Record<ThemeFont, readonly string[]>> = {
  inter: ['inter', 'inter variable'],
  system: [
    'system-ui',
    'ui-sans-serif',
    'sans-serif',
    'arial',
    'helvetica',
    'helvetica neue',
    'verdana',
    'segoe ui',
    'roboto',
  ],
  serif: ['serif', 'ui-serif', 'georgia', 'times', 'times new roman'],
  mono: [
    'monospace',
    'ui-monospace',
    'jetbrains mono',
    'jetbrains mono variable',
    'courier',
    'courier new',
    'menlo',
  ],
};
/** What is written for a font, so that other programs of the contract show a like one. */
const WRITTEN_FONT: Readonly<Record<ThemeFont, string>> = {
  inter: 'Inter, Helvetica, Arial, sans-serif',
  system: 'system-ui, sans-serif',
  serif: 'Georgia, serif',
  mono: "'JetBrains Mono', monospace",
};

/** Reads a theme as the contract writes it. Everything unknown or unsafe is left out: it may come from anywhere. */
export function readThemeTokens(json: unknown): ThemeTokens {
  const { token: given, algorithm } = asRecord(json);
  const token = asRecord(given);
  const colors: Partial<Record<ThemeColor, string>> = {};
  for (const name of THEME_COLORS) {
    const color = readColor(token[COLOR_KEYS[name]]);
    if (color !== null) colors[name] = color;
  }
  const radius = asNumber(token[RADIUS]);
  const logo = readLogo(asText(token[LOGO]));
  return {
    madeFor: [algorithm].flat().includes('dark') ? 'dark' : 'light',
    colors,
    radius: radius === null || radius < 0 ? null : Math.min(Math.round(radius), MAX_RADIUS),
    font: readFont(asText(token[FONT])),
    appName: plain(asText(token[APP_NAME])),
    logo: logo.ok ? logo.value : null,
  };
}

/** The theme of the contract with other tokens. What this app does not know in it stays. */
export function writeThemeTokens(json: JsonRecord, tokens: Partial<ThemeTokens>): JsonRecord {
  const token: Record<string, unknown> = { ...asRecord(json['token']) };
  const put = (key: string, value: unknown): void => {
    if (value === null || value === '' || value === undefined) delete token[key];
    else token[key] = value;
  };
  for (const name of tokens.colors ? THEME_COLORS : []) {
    const [key, color] = [COLOR_KEYS[name], tokens.colors?.[name]];
    // One in a form that this app does not read, such as hsl(…), stays until another is chosen for it.
    if (color !== undefined || readColor(token[key]) !== null) put(key, color);
  }
  if (tokens.radius !== undefined) put(RADIUS, tokens.radius);
  if (tokens.font !== undefined) put(FONT, tokens.font && WRITTEN_FONT[tokens.font]);
  if (tokens.appName !== undefined) put(APP_NAME, tokens.appName);
  if (tokens.logo !== undefined) put(LOGO, tokens.logo);
  const algorithm = { light: 'default', dark: 'dark' } as const;
  return {
    ...json,
    token,
    ...(tokens.madeFor && { algorithm: algorithm[tokens.madeFor] }),
  };
}

/** The most characters of a theme on the wire. */
const LONGEST_THEME = 200_000;
const ALGORITHMS: ReadonlySet<unknown> = new Set(['default', 'dark', 'compact', 'system']);

/** The theme of a text of the contract; null if it is no JSON, or not one of a theme. */
export function readThemeJson(text: string): JsonRecord | null {
  if (text.length > LONGEST_THEME) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(json)) return null;
  const isOf = (key: string, fits: (value: unknown) => boolean): boolean =>
    !Object.hasOwn(json, key) || fits(json[key]);
  const isFlag = (value: unknown): boolean => typeof value === 'boolean';
  const fits =
    isOf('token', isRecord) &&
    isOf('components', isRecord) &&
    isOf('hashed', isFlag) &&
    isOf('inherit', isFlag) &&
    isOf('algorithm', (value) => [value].flat().every((each) => ALGORITHMS.has(each)));
  return fits ? json : null;
}

/** `#rgb`, `#rrggbb`, `rgb(…)` with whole numbers: what colour fields write. Colours that let through are none. */
export function readColor(value: unknown): string | null {
  const text = asText(value).trim();
  const written = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i
    .exec(text)
    ?.slice(1)
    .map(Number);
  const channels = written ?? readHex(text)?.map((each) => each * 255);
  if (channels === undefined || channels.some((each) => each > 255)) return null;
  return hexOfRgb(channels);
}

function readFont(families: string): ThemeFont | null {
  for (const each of families.slice(0, 1000).split(',')) {
    const name = each
      .trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase();
    const found = THEME_FONTS.find((font) => FAMILIES[font].includes(name));
    if (found !== undefined) return found;
  }
  return null;
}

/** A name is one line of text. */
const plain = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
