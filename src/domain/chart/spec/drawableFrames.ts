import type { Frame, FrameColumn, FrameValue } from '../../compile/frame.ts';
import type { Note } from './chartSpec.ts';

/** The distance between two larger numbers, and the sum of many, would be no number any more. */
const LARGEST = 1e300;
const NOT_DRAWN: Note = { text: 'Numbers beyond 1e300 are not drawn. View as table shows them.' };

const isTooLarge = (value: FrameValue): boolean => typeof value === 'number' && Math.abs(value) > LARGEST;

/** The rows that a picture can be drawn of, without numbers that are too large for its axes and sums. */
export function drawableFrames(frames: readonly Frame[]): {
  readonly frames: readonly Frame[];
  readonly notes: readonly Note[];
} {
  const has = (column: FrameColumn): boolean => column.values.some(isTooLarge);
  if (!frames.some(({ columns }) => columns.some(has))) return { frames, notes: [] };
  const drawn = frames.map((frame) => ({
    ...frame,
    columns: frame.columns.map((column) =>
      has(column)
        ? { ...column, values: column.values.map((value) => (isTooLarge(value) ? null : value)) }
        : column,
    ),
  }));
  return { frames: drawn, notes: [NOT_DRAWN] };
}
