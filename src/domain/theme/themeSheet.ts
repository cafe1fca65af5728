import type { ColorName } from './baseColors.ts';
import { deriveColors, type PageColors } from './deriveColors.ts';
import type { ThemeFont, ThemeTokens } from './themeTokens.ts';

const STACKS: Readonly<Record<ThemeFont, string>> = {
  inter: "'Inter Variable', 'Inter Fallback', ui-sans-serif, system-ui, sans-serif",
  system: 'system-ui, ui-sans-serif, sans-serif',
  serif: 'ui-serif, Georgia, serif',
  mono: "'JetBrains Mono Variable', 'JetBrains Mono Fallback', ui-monospace, monospace",
};

/**
 * The style sheet of a theme: the tokens of the page with its values. Only numbers and colours that were read come in, so
 * no theme can write anything else. Who asked the device for more contrast gets that, in the page's own colours.
 */
export function themeSheet(theme: ThemeTokens): string {
  const { radius, font, colors } = theme;
  const plain = [
    ...(radius === null ? [] : [`--radius:${radius}px`, `--radius-small:${Math.round((radius * 2) / 3)}px`]),
    ...(font === null ? [] : [`--font-sans:${STACKS[font]}`]),
  ];
  const parts = plain.length === 0 ? [] : [`:root{${plain.join(';')}}`];
  if (Object.keys(colors).length === 0) return parts.join('');
  const [light, dark, print] = (['light', 'dark', 'print'] as const).map((mode) => deriveColors(theme, mode));
  const names = Object.keys(light ?? {}) as ColorName[];
  const both = names.map((name) => `--${name}:light-dark(${light?.[name]},${dark?.[name]})`);
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
