import type { Frame, FrameColumn, FrameValue } from '../../compile/frame.ts';
import { numberOf } from '../../format/valueText.ts';
import type { Note } from './chartSpec.ts';

/** The distance between two larger numbers, and the sum of many, would not be a finite number. */
const LARGEST = 1e300;
const NOT_DRAWN: Note = { text: 'Numbers beyond 1e300 are not drawn. “View as table” shows them.' };

const isTooLarge = (value: FrameValue): boolean => typeof value === 'number' && Math.abs(value) > LARGEST;

/** Texts among numbers, which have no place on an axis. */
function notNumbers(frames: readonly Frame[]): number {
  const isText = (value: FrameValue): boolean =>
    (typeof value === 'string' || typeof value === 'number') && numberOf(value) === null;
  return frames
    .flatMap(({ columns }) => columns.filter(({ type }) => type === 0))
    .reduce((count, { values }) => count + values.filter(isText).length, 0);
}

/** The rows that a picture can be drawn of, without numbers that are too large for its axes and sums. */
export function drawableFrames(frames: readonly Frame[]): {
  readonly frames: readonly Frame[];
  readonly notes: readonly Note[];
} {
  const has = (column: FrameColumn): boolean => column.values.some(isTooLarge);
  const texts = notNumbers(frames);
  const notes: readonly Note[] =
    texts === 0
      ? []
      : [
          {
            text: '{texts} {texts|value is no number|values are no numbers} and {texts|is|are} not drawn. “View as table” shows all of them.',
            values: { texts },
          },
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
