import type { Note } from './chartSpec.ts';

/** The most that can be distinguished on a screen; drawing more would block the page. */
export const MAX_CATEGORIES = 1000;
export const MAX_SERIES = 100;
export const MAX_PARTS = 500;
export const MAX_POINTS = 40_000;

/** The start of a list, and a note if it is truncated. */
export function capped<T>(
  items: readonly T[],
  most: number,
  text: string,
): { readonly items: readonly T[]; readonly notes: readonly Note[] } {
  if (items.length <= most) return { items, notes: [] };
  return { items: items.slice(0, most), notes: [{ text, values: { shown: most, all: items.length } }] };
}

export const FIRST_VALUES = 'The first {shown} of {all} values are drawn. View as table shows all of them.';
export const FIRST_SERIES = 'The first {shown} of {all} series are drawn. View as table shows all of them.';
