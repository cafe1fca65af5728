import type { CSSProperties } from 'react';
import type { RuleColors } from '#charts/kit/table/conditionalColor.ts';

/** The style of a cell; undefined if no rule colours it. */
export function cellStyle({ background, text }: RuleColors): CSSProperties | undefined {
  if (background === null && text === null) return undefined;
  return {
    ...(background !== null && { backgroundColor: background }),
    ...(text !== null && { color: legibleText(text) }),
  };
}

/**
 * A rule's colour, as dark or as light as text has to be on the page: authors choose it in one theme, and it is read in
 * both.
 */
const legibleText = (color: string): string =>
  `light-dark(oklch(from ${color} min(l, 0.47) c h), oklch(from ${color} max(l, 0.76) c h))`;
