import type { CSSProperties } from 'react';

/** The colours of a cell by the rules of its chart; undefined if no rule matches. */
export function cellStyle(background: string | null, color: string | null): CSSProperties | undefined {
  if (background === null && color === null) return undefined;
  return {
    ...(background !== null && { backgroundColor: background }),
    ...(color !== null && { color: legibleText(color) }),
  };
}

/**
 * A rule's colour, as dark or as light as text has to be on the page: authors choose it in one theme, and it is read in
 * both.
 */
const legibleText = (color: string): string =>
  `light-dark(oklch(from ${color} min(l, 0.47) c h), oklch(from ${color} max(l, 0.76) c h))`;
