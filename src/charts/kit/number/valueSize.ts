import { textEms } from '#domain/format/textEms.ts';

const SMALLEST = 18;
const LARGEST = 88;
/** A text is sized as if it had at least this width, in its own font sizes. */
const LEAST_EMS = 1.9;

/**
 * Which fractions of its box's height and width a number's text may take as its size: that of the height which the form
 * sets, and never wider than the box. A one takes as much room as every other digit, as in columns of numbers.
 */
function fractions(text: string, share: number): readonly [ofHeight: number, ofWidth: number] {
  const ems = Math.max(textEms(text.replaceAll('1', '0')), LEAST_EMS);
  return [Math.min(Math.max(share, 0.1), 0.8), 0.94 / ems];
}

/** The size of a number's text in pixels, as large as fits its box. */
export function valueSize(text: string, share: number, [width, height]: readonly [number, number]): number {
  const [ofHeight, ofWidth] = fractions(text, share);
  return Math.round(Math.min(Math.max(Math.min(height * ofHeight, width * ofWidth), SMALLEST), LARGEST));
}

/** The same as a length of CSS, of a text within the container whose box it is: nothing is measured. */
export function valueLength(text: string, share: number): string {
  const [ofHeight, ofWidth] = fractions(text, share).map((each) => 100 * each);
  return `round(clamp(${SMALLEST}px, min(${ofHeight}cqh, ${ofWidth}cqw), ${LARGEST}px), 1px)`;
}
