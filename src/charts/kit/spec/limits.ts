import type { Note } from '#domain/note.ts';

/** The most that can be distinguished on a screen; drawing more would block the page. */
export const MAX_CATEGORIES = 1000;
export const MAX_SERIES = 100;
export const MAX_PARTS = 500;
export const MAX_POINTS = 40_000;

/** The start of a list, and a note if it is truncated. */
export interface Capped<T> {
  readonly items: readonly T[];
  readonly notes: readonly Note[];
}

export function capped<T>(items: readonly T[], max: number, text: string): Capped<T> {
  if (items.length <= max) return { items, notes: [] };
  return { items: items.slice(0, max), notes: [{ text, values: { shown: max, all: items.length } }] };
}

export const FIRST_VALUES = 'The first {shown} of {all} values are drawn. “View as table” shows all of them.';
export const FIRST_ROWS = 'The first {shown} of {all} rows are drawn.';
export const FIRST_SERIES = 'The first {shown} of {all} series are drawn. “View as table” shows all of them.';

/** What an axis that is to be logarithmic cannot show; where it shows that, it is not logarithmic. */
export const logNotes = (isLog: boolean, count: number): readonly Note[] =>
  isLog
    ? countNotes(
        count,
        '{count} {count|value|values} of zero or less {count|has|have} no place on the logarithmic axis. “View as table” shows all of them.',
      )
    : countNotes(count, 'The axis is not logarithmic: {count} {count|value is|values are} zero or less.');

/** Says how many there are; nothing of none. */
export const countNotes = (count: number, text: string): readonly Note[] =>
  count === 0 ? [] : [{ text, values: { count } }];
