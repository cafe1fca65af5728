import type { CSSProperties } from 'react';

/** The colours of a cell by the rules of its chart; undefined if no rule matches. */
export function cellStyle(background: string | null, color: string | null): CSSProperties | undefined {
  if (background === null && color === null) return undefined;
  return {
    ...(background !== null && { backgroundColor: background }),
    // Nearer to the colour of other text, so that it can be read in both themes.
    ...(color !== null && { color: `color-mix(in oklch, ${color} 75%, var(--text))` }),
  };
}
