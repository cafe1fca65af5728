import type { FrameValue } from '../compile/frame.ts';
import { type ValueFormats, valueText } from './valueText.ts';

/** The text for an empty name; the contract reads it back as an empty text in a filter. */
export const EMPTY_TEXT = '<empty string>';

/** A value as the name of a category, a series or a part: a name without text would name nothing. */
export const categoryText = (value: FrameValue | undefined, formats: ValueFormats = {}): string =>
  value === '' ? EMPTY_TEXT : valueText(value, formats);
