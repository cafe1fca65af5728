import type { FrameValue } from '../frameValue.ts';
import { EMPTY_TEXT, quotedReserved } from './reservedText.ts';
import { type ValueFormats, valueText } from './valueText.ts';

/** A value as the name of a category, a series or a part: a name that nobody sees would name nothing. */
export function categoryText(value: FrameValue | undefined, formats: ValueFormats = {}): string {
  return labelText(typeof value === 'string' ? quotedReserved(value) : valueText(value, formats));
}

/** What is a name already. */
export function labelText(text: string): string {
  if (text === '') return EMPTY_TEXT;
  // What draws charts keeps names as keys of objects, where this one is taken.
  if (text === '__proto__') return `\u2060${text}`;
  return text.trim() === '' ? `"${text}"` : text;
}
