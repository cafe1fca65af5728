import { useEffect, useMemo, useState } from 'react';
import type { LabelColors } from '#charts/kit/colors/labelColors.ts';
import type { ChartTheme } from '#charts/kit/spec/chartSpec.ts';
import { subscribeToTheme, themeOf } from '../theme/pageTheme.ts';

const TOKENS = ['--text', '--text-muted', '--line', '--surface-1', '--accent'] as const;

/** A line between marks is seen, and less than they are: what is disabled may have a colour that is louder. */
const FORCED_LINE = 'color-mix(in srgb, CanvasText 50%, Canvas)';

/** The page's colours for a canvas, which cannot resolve CSS variables. */
export function useChartTheme(colors: LabelColors): ChartTheme {
  const page = usePageTheme();
  return useMemo(() => ({ ...page, colors }), [page, colors]);
}

/** The same without those of labels. */
export function usePageTheme(): Omit<ChartTheme, 'colors'> {
  // Read once and on theme changes, not per render: reading forces a layout.
  const [key, setKey] = useState(themeKey);
  useEffect(() => subscribeToTheme(() => setKey(themeKey())), []);
  const by = key.slice(key.lastIndexOf('\n') + 1);
  const [patterned, setPatterned] = useState<(Pick<ChartTheme, 'patterned'> & { by: string }) | null>(null);
  useEffect(() => {
    if (by !== '')
      void import('./patterns/patternedChart.ts').then(({ patternedBy }) => setPatterned(patternedBy(by)));
  }, [by]);
  return useMemo(() => {
    const [mode = 'light', text = '', muted = '', line = '', surface = '', accent = '', font = ''] =
      key.split('\n');
    return {
      mode: mode === 'dark' ? 'dark' : 'light',
      text,
      muted,
      line,
      surface,
      accent,
      font,
      ...(patterned?.by === by && patterned),
    };
  }, [key, by, patterned]);
}

/** The computed colours as one text, so that equal ones redraw nothing. */
function themeKey(): string {
  const probe = document.createElement('span');
  document.body.append(probe);
  const asks = (wish: string): boolean => window.matchMedia(`(${wish})`).matches;
  const forced = asks('forced-colors: active');
  const system = ['CanvasText', 'CanvasText', FORCED_LINE, 'Canvas', 'Highlight'];
  const colors = TOKENS.map((token, i) => {
    probe.style.color = forced ? (system[i] ?? 'CanvasText') : `var(${token})`;
    return getComputedStyle(probe).color;
  });
  const style = getComputedStyle(probe);
  const theme = themeOf(style);
  const font = style.fontFamily;
  probe.remove();
  const { patterns = asks('prefers-contrast: more') ? 'contrast' : '' } = document.documentElement.dataset;
  const by = forced ? 'forced' : patterns;
  return [theme, ...colors, font, by].join('\n');
}
