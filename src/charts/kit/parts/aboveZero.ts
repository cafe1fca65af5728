import type { NothingToDraw } from '../spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { countNotes } from '../spec/limits.ts';

/** Said instead of a drawing of nothing: values that are there are not missing. */
export const NONE_ABOVE_ZERO: NothingToDraw = {
  reason: { text: 'No value is above zero, so there is nothing to draw. “View as table” shows all values.' },
};

/** That some values have no area, angle or width. */
const notAboveZero = (count: number): readonly Note[] =>
  countNotes(
    count,
    '{count} {count|value|values} of zero or less {count|is|are} not drawn. “View as table” shows all of them.',
  );

/** That some of many values, of which zeros are no loss, are below zero. */
export const belowZero = (count: number): readonly Note[] =>
  countNotes(
    count,
    '{count} {count|value|values} below zero {count|is|are} not drawn. “View as table” shows all of them.',
  );

/** The parts that have an area, an angle or a width, and a note of the others. */
export function aboveZero<T extends { readonly value: number }>(
  parts: readonly T[],
): { readonly parts: readonly T[]; readonly notes: readonly Note[] } {
  const kept = parts.filter(({ value }) => value > 0);
  return { parts: kept, notes: notAboveZero(parts.length - kept.length) };
}
