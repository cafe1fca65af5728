import type { FrameValue } from '../compile/frame.ts';
import { type ValueFormats, valueText } from './valueText.ts';

/** The text for an empty name; the contract reads it back as an empty text in a filter. */
export const EMPTY_TEXT = '<empty string>';

/** A value as the name of a category, a series or a part: a name that nobody sees would name nothing. */
export function categoryText(value: FrameValue | undefined, formats: ValueFormats = {}): string {
  if (value === '') return EMPTY_TEXT;
  const text = valueText(value, formats);
  // What draws charts keeps names as keys of objects, where this one is taken.
  if (text === '__proto__') return `\u2060${text}`;
  return text.trim() === '' ? `"${text}"` : text;
}
