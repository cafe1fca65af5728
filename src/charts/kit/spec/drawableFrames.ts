import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { isNotFinite } from '#domain/format/isNotFinite.ts';
import { numberOf } from '#domain/format/valueText.ts';
import type { Note } from '#domain/note.ts';
import { countNotes } from './limits.ts';

/** The distance between two larger numbers, and the sum of many, would not be a finite number. */
const LARGEST = 1e300;
const NOT_DRAWN: Note = { text: 'Numbers beyond 1e300 are not drawn. “View as table” shows them.' };

const isTooLarge = (value: FrameValue): boolean =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) > LARGEST;

/** How many values among numbers have no place on an axis: texts, and what is not finite. */
function notNumbers(frames: readonly Frame[]): { readonly texts: number; readonly notFinite: number } {
  const values = frames.flatMap(({ columns }) =>
    columns.filter(({ type }) => type === 0).flatMap((column) => column.values),
  );
  const notFinite = values.filter(isNotFinite).length;
  const all = values.filter(
    (value) => (typeof value === 'string' || typeof value === 'number') && numberOf(value) === null,
  ).length;
  return { texts: all - notFinite, notFinite };
}

/** The rows that a picture can be drawn of, without numbers that are too large for its axes and sums. */
export function drawableFrames(frames: readonly Frame[]): {
  readonly frames: readonly Frame[];
  readonly notes: readonly Note[];
} {
  const has = (column: FrameColumn): boolean => column.values.some(isTooLarge);
  const { texts, notFinite } = notNumbers(frames);
  const notes = [
    ...countNotes(
      texts,
      '{count} {count|value is no number|values are no numbers} and {count|is|are} not drawn. “View as table” shows all of them.',
    ),
    ...countNotes(
      notFinite,
      '{count} {count|value is|values are} not finite (infinite, or not a number) and {count|is|are} not drawn. “View as table” shows all of them.',
    ),
  ];
  if (!frames.some(({ columns }) => columns.some(has))) return { frames, notes };
  const drawn = frames.map((frame) => ({
    ...frame,
    columns: frame.columns.map((column) =>
      has(column)
        ? { ...column, values: column.values.map((value) => (isTooLarge(value) ? null : value)) }
        : column,
    ),
  }));
  return { frames: drawn, notes: [...notes, NOT_DRAWN] };
}
