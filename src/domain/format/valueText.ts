import type { FrameValue } from '../frameValue.ts';
import { NULL_TEXT } from './reservedText.ts';
import type { NumberFormatter } from './numberFormat.ts';
import type { TimeFormatter } from './timeFormat.ts';

export interface ValueFormats {
  readonly number?: NumberFormatter;
  readonly time?: TimeFormatter;
  /** The column is temporal. */
  readonly temporal?: boolean;
}

/** Any frame value as plain text, never interpreted as markup. */
export function valueText(value: FrameValue | undefined, formats: ValueFormats = {}): string {
  if (value === null || value === undefined) return NULL_TEXT;
  if (typeof value === 'number') {
    if (formats.temporal === true && formats.time !== undefined) return formats.time(value);
    return formats.number === undefined ? String(value) : formats.number(value);
  }
  if (typeof value === 'bigint')
    return formats.number === undefined ? String(value) : formats.number(Number(value));
  if (typeof value === 'object') return `[${value.map((each) => valueText(each, formats)).join(', ')}]`;
  return String(value);
}

/** The number of a value, also if received as text (exact decimals are); null if none. */
export function numberOf(value: FrameValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
