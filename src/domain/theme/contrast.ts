import { luminanceOf } from './oklch.ts';

/** The contrast of WCAG 2 between two colours, `#rrggbb` each: from 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [one, other] = [luminanceOf(a), luminanceOf(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The least contrast of text (AA), of text in tables (AAA), and of marks and edges of controls. */
export const TEXT_CONTRAST = 4.5;
export const TABLE_CONTRAST = 7;
export const MARK_CONTRAST = 3;
