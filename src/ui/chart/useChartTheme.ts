import { useEffect, useMemo, useState } from 'react';
import type { LabelColors } from '#domain/chart/colors/labelColors.ts';
import type { ChartTheme } from '#domain/chart/spec/chartSpec.ts';

const TOKENS = ['--text', '--text-muted', '--line', '--surface-1', '--accent'] as const;

/** The page's colours for a canvas, which cannot resolve CSS variables. */
export function useChartTheme(colors: LabelColors): ChartTheme {
  // Read once and on theme changes, not per render: reading forces a layout.
  const [key, setKey] = useState(lookKey);
  useEffect(() => subscribe(() => setKey(lookKey())), []);
  return useMemo(() => {
    const [theme = 'light', text = '', muted = '', line = '', surface = '', accent = '', font = ''] =
      key.split('\n');
    return { theme: theme === 'dark' ? 'dark' : 'light', text, muted, line, surface, accent, font, colors };
  }, [key, colors]);
}

/** The theme changes by an attribute of the root element, or with the device. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map(
    (query) => window.matchMedia(query),
  );
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** The computed colours as one text, so that equal ones redraw nothing. */
function lookKey(): string {
  const probe = document.createElement('span');
  document.body.append(probe);
  const forced = window.matchMedia('(forced-colors: active)').matches;
  const system = ['CanvasText', 'CanvasText', 'GrayText', 'Canvas', 'Highlight'];
  const colors = TOKENS.map((token, i) => {
    probe.style.color = forced ? (system[i] ?? 'CanvasText') : `var(${token})`;
    return getComputedStyle(probe).color;
  });
  const style = getComputedStyle(probe);
  const theme = style.colorScheme.includes('light dark')
    ? window.matchMedia('(prefers-color-scheme: dark)').matches
    : style.colorScheme === 'dark';
  const font = style.fontFamily;
  probe.remove();
  return [theme ? 'dark' : 'light', ...colors, font].join('\n');
}
