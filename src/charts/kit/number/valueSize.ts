import { textEms } from '#domain/format/textEms.ts';

const SMALLEST = 18;
const LARGEST = 88;
/** A text is sized as if it had at least this width, in its own font sizes. */
const LEAST_EMS = 1.9;

/**
 * The size of a number's text in pixels, as large as fits: the fraction of the height the form sets, and never wider
 * than the box. A one takes as much room as every other digit, as in columns of numbers.
 */
export function valueSize(text: string, share: number, [width, height]: readonly [number, number]): number {
  const byHeight = height * Math.min(Math.max(share, 0.1), 0.8);
  const byWidth = (width * 0.94) / Math.max(textEms(text.replaceAll('1', '0')), LEAST_EMS);
  return Math.round(Math.min(Math.max(Math.min(byHeight, byWidth), SMALLEST), LARGEST));
}
