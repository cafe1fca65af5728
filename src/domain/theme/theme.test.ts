import { assert, constantFrom, integer, property, record, uint8Array, option } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastOf } from './contrast.ts';
import { adjustedColors, deriveColors, MODES, OWN } from './deriveColors.ts';
import { READABLE } from './readableOn.ts';
import { brandSheet, themeSheet } from './themeSheet.ts';
import {
  readThemeJson,
  readThemeTokens,
  THEME_COLORS,
  type ThemeColor,
  writeThemeTokens,
} from './themeTokens.ts';

const color = integer({ min: 0, max: 0xffffff }).map((each) => `#${each.toString(16).padStart(6, '0')}`);
const colors = record(
  Object.fromEntries(THEME_COLORS.map((name) => [name, option(color, { nil: undefined })])) as Record<
    ThemeColor,
    ReturnType<typeof option<string, undefined>>
  >,
);
const madeFor = constantFrom('light', 'dark');

describe('colours', () => {
  test('any colours give a page whose texts and marks can be read, light, dark and on paper', () => {
    assert(
      property(colors, madeFor, constantFrom(...MODES), (given, side, mode) => {
        const page = deriveColors({ colors: given as Record<ThemeColor, string>, madeFor: side }, mode);
        for (const [front, on, least] of READABLE)
          expect(contrastOf(page[front], page[on]), `${front} on ${on}`).toBeGreaterThanOrEqual(least);
      }),
      { numRuns: 300 },
    );
  });

  test('a colour that can be read is shown as it was chosen, and another is named with what is shown for it', () => {
    const readable = readThemeTokens({ token: { colorPrimary: '#7a1f5c' } });
    const shown = deriveColors(readable, 'light');
    expect(adjustedColors(readable, shown)).toEqual([]);
    expect(shown.accent).toBe('#7a1f5c');
    const pale = readThemeTokens({ token: { colorPrimary: '#ffcc00' } });
    const [adjusted] = adjustedColors(pale, deriveColors(pale, 'light'));
    expect(adjusted).toMatchObject({ name: 'primary', given: '#ffcc00' });
    expect(contrastOf(adjusted?.shown ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test('a theme that was made for dark pages shows its own colours there', () => {
    const theme = readThemeTokens({ token: { colorPrimary: '#ffcc00' }, algorithm: 'dark' });
    const shown = deriveColors(theme, 'dark');
    expect(shown[OWN.primary]).toBe('#ffcc00');
    expect(adjustedColors(theme, shown)).toEqual([]);
  });

  test('paper stays white', () => {
    const theme = readThemeTokens({ token: { colorBgBase: '#ffe8c0' } });
    expect(deriveColors(theme, 'light')['surface-1']).not.toBe('#ffffff');
    expect(deriveColors(theme, 'print')).toMatchObject({ 'surface-0': '#ffffff', 'surface-1': '#ffffff' });
  });
});

describe('the style sheet', () => {
  const read = (token: object, algorithm = 'default') => readThemeTokens({ token, algorithm });

  test('has the tokens of light and dark pages, and paper, but leaves more contrast to who asks for it', () => {
    const css = themeSheet(read({ colorPrimary: '#7a1f5c', borderRadius: 12, fontFamily: 'Georgia' }));
    expect(css).toContain(':root{--radius:12px;--radius-small:8px;--font-sans:ui-serif, Georgia, serif}');
    expect(css).toMatch(
      /@media not all and \(prefers-contrast:more\)\{:root\{.*--accent:light-dark\(#7a1f5c,#/,
    );
    expect(css).toMatch(/@media print\{:root\{.*--accent:#7a1f5c/);
  });

  test('can have dark pages of another theme', () => {
    const css = themeSheet(read({ colorPrimary: '#7a1f5c' }), read({ colorPrimary: '#ffcc00' }, 'dark'));
    expect(css).toContain('--accent:light-dark(#7a1f5c,#ffcc00)');
  });

  test('writes a name as text, whatever is in it', () => {
    const css = brandSheet(read({ brandAppName: 'A"}\\ body{display:none' }));
    expect(css).toContain(String.raw`content:"A\"}\\ body{display:none"`);
    expect(brandSheet(read({}))).toBe('');
    expect(brandSheet(read({ brandLogoUrl: 'data:image/png;base64,AAAA' }))).toContain(
      'background:url("data:image/png;base64,AAAA")',
    );
  });
});

describe('what is read of a theme', () => {
  test('is only what the app knows, in a form that cannot be anything else', () => {
    const read = readThemeTokens({
      algorithm: ['default', 'compact'],
      token: {
        colorPrimary: 'red;}body{display:none',
        colorBgBase: 'url(https://example.com/a.png)',
        colorTextBase: 'RGB(10, 20, 30)',
        borderRadius: '900',
        fontFamily: "url(https://example.com/x), 'Georgia', serif",
        fontUrls: ['https://example.com/font.css'],
        brandAppName: `  Acme\n\u202eevil ${'x'.repeat(100)}`,
        brandLogoUrl: 'https://example.com/logo.png',
        constructor: '#ffffff',
      },
    });
    expect(read).toMatchObject({ colors: { text: '#0a141e' }, radius: 16, font: 'serif', logo: null });
    expect(Object.keys(read.colors)).toEqual(['text']);
    expect(read.appName).toMatch(/^Acme {2}evil x+$/);
    expect(read.appName.length).toBe(40);
    expect(themeSheet(read)).not.toMatch(/example|display|url/);
  });

  test.each([null, 7, [], { token: [] }, { token: { colorPrimary: {} }, algorithm: {} }])(
    'is nothing where there is none: %j',
    (json) => {
      expect(readThemeTokens(json)).toMatchObject({ colors: {}, radius: null, font: null, madeFor: 'light' });
      expect(themeSheet(readThemeTokens(json))).toBe('');
    },
  );

  test('is what was written, and what others wrote stays', () => {
    const tokens = {
      madeFor: 'dark',
      colors: { primary: '#123456', danger: '#aa0000' },
      radius: 0,
      font: 'mono',
      appName: 'Acme',
      logo: null,
    } as const;
    const theirs = {
      components: { Button: { x: 1 } },
      token: { fontSizeXS: '8', colorPrimary: '#fff', colorInfo: '#000' },
    };
    const written = writeThemeTokens(theirs, tokens);
    expect(readThemeTokens(written)).toEqual(tokens);
    expect(written).toMatchObject({
      components: { Button: { x: 1 } },
      token: { fontSizeXS: '8', colorInfo: '#000' },
    });
    expect(writeThemeTokens(written, { colors: {} })['token']).not.toHaveProperty('colorPrimary');
  });

  test('a colour in a form that is not read here stays while others change, and gives way to one that is chosen', () => {
    const theirs = {
      token: { colorPrimary: '#123456', colorTextBase: 'hsl(210 20% 20%)', colorError: 'crimson' },
    };
    const { colors } = readThemeTokens(theirs);
    const written = writeThemeTokens(theirs, { colors: { ...colors, primary: '#ff0000' } });
    expect(written['token']).toEqual({ ...theirs.token, colorPrimary: '#ff0000' });
    const chosen = writeThemeTokens(theirs, { colors: { ...colors, danger: '#aa0000' } });
    expect(chosen['token']).toMatchObject({ colorError: '#aa0000', colorTextBase: 'hsl(210 20% 20%)' });
  });

  test.each([
    '',
    '[]',
    '{"token": 1}',
    '{"algorithm": "bright"}',
    '{"hashed": 1}',
    `{"a": "${'x'.repeat(200_000)}"}`,
  ])('a text of another form is no theme', (text) => expect(readThemeJson(text)).toBeNull());
});

const svg = (text: string): string => `data:image/svg+xml;base64,${btoa(text)}`;
const logoOf = (brandLogoUrl: string): string | null => readThemeTokens({ token: { brandLogoUrl } }).logo;

describe('a logo', () => {
  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#f00"/></svg>',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n<svg><defs><linearGradient id="a"/></defs><rect fill='url(#a)'/></svg>`,
  ])('can be a drawing of shapes', (text) => expect(logoOf(svg(text))).toBe(svg(text)));

  test.each([
    '<svg><script>alert(1)</script></svg>',
    '<svg onload="alert(1)"/>',
    '<svg><a href="javascript:alert(1)"><path/></a></svg>',
    '<svg><use href="https://example.com/x.svg#a"/></svg>',
    '<svg><image href="data:image/png;base64,AA"/></svg>',
    '<svg><rect fill="url(https://example.com/x)"/></svg>',
    '<svg><rect style="fill: url(//example.com)"/></svg>',
    '<svg><style>@import "x"</style></svg>',
    '<svg><foreignObject/></svg>',
    '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>',
    '<svg><path d=M0></svg>',
    '<?xml version="1.0" encoding="UTF-7"?><svg/>',
    '<html><svg/></html>',
    'text',
  ])('is no drawing that can do more: %s', (text) => expect(logoOf(svg(text))).toBeNull());

  test('is an image of the known kinds within its own address, and of a bounded size', () => {
    const png = 'data:image/png;base64,iVBORw0KGgo=';
    expect(logoOf(png)).toBe(png);
    expect(logoOf(`data:image/png;base64,${'A'.repeat(70_000)}`)).toBeNull();
    expect(logoOf('data:text/html;base64,PGI+')).toBeNull();
    expect(logoOf('/static/logo.png')).toBeNull();
  });

  test('no bytes make a drawing of anything', () => {
    assert(
      property(uint8Array({ maxLength: 60 }), (bytes) => logoOf(svg(String.fromCharCode(...bytes))) === null),
    );
  });
});
