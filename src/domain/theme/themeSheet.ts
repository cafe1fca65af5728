import type { ColorName } from './baseColors.ts';
import { deriveColors, type PageColors } from './deriveColors.ts';
import type { ThemeFont, ThemeTokens } from './themeTokens.ts';

const STACKS: Readonly<Record<ThemeFont, string>> = {
  inter: "'Inter Variable', 'Inter Fallback', ui-sans-serif, system-ui, sans-serif",
  system: 'system-ui, ui-sans-serif, sans-serif',
  serif: 'ui-serif, Georgia, serif',
  mono: "'JetBrains Mono Variable', 'JetBrains Mono Fallback', ui-monospace, monospace",
};

/** The tokens of a theme that are no colours, by their names in CSS. */
export const plainTokens = ({ radius, font }: ThemeTokens): readonly (readonly [string, string])[] => [
  ...(radius === null
    ? []
    : ([
        ['--radius', `${radius}px`],
        ['--radius-small', `${Math.round((radius * 2) / 3)}px`],
      ] as const)),
  ...(font === null ? [] : [['--font-sans', STACKS[font]] as const]),
];

/**
 * The style sheet of a theme: the tokens of the page with its values. Only numbers and colours that were read come in, so
 * no theme can write anything else. Dark pages can have a theme of their own. Who asked the device for more contrast gets that, in the page's own colours.
 */
export function themeSheet(theme: ThemeTokens, ofDark: ThemeTokens = theme): string {
  const plain = plainTokens(theme).map(([name, value]) => `${name}:${value}`);
  const parts = plain.length === 0 ? [] : [`:root{${plain.join(';')}}`];
  if (![theme, ofDark].some(({ colors }) => Object.keys(colors).length > 0)) return parts.join('');
  const [light, print] = (['light', 'print'] as const).map((mode) => deriveColors(theme, mode));
  const dark = deriveColors(ofDark, 'dark');
  const names = Object.keys(light ?? {}) as ColorName[];
  const both = names.map((name) => `--${name}:light-dark(${light?.[name]},${dark[name]})`);
  return [
    ...parts,
    `@media not all and (prefers-contrast:more){:root{${both.join(';')}}}`,
    `@media print{:root{${rules(print)}}}`,
  ].join('');
}

const rules = (colors: PageColors | undefined): string =>
  Object.entries(colors ?? {})
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

/** The rules that show a name and a logo in place of the app's own, in what is marked `data-brand`. */
export function brandSheet({ appName, logo }: Pick<ThemeTokens, 'appName' | 'logo'>): string {
  // A logo without a name has the room of both.
  const width = appName === '' ? 110 : 24;
  return [
    logo &&
      `[data-brand]>svg{display:none}[data-brand]::before{content:"";flex:0 1 ${width}px;height:24px;` +
        `background:url("${logo}") 0/contain no-repeat}`,
    logo && appName === '' && '[data-brand]>span{display:none}',
    appName !== '' &&
      `[data-brand]>span{font-size:0}[data-brand]>span::before{content:${JSON.stringify(appName)};font-size:var(--size-14)}`,
  ]
    .filter(Boolean)
    .join('');
}
