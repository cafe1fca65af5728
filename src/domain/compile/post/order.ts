import { compareText } from '../../text/compareText.ts';
import type { FrameValue } from '../../frameValue.ts';

/** The sort order of one column: numbers by value, text by code point, NULL last. */
export function compareValues(a: FrameValue, b: FrameValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (typeof a === 'object' || typeof b === 'object') return 0;
  if (typeof a !== typeof b && (typeof a === 'string' || typeof b === 'string'))
    return typeof a === 'string' ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A key that is equal for equal combinations of values. */
export function keyOf(values: readonly FrameValue[]): string {
  return values.map((value) => `${typeof value}:${value === null ? '' : String(value)}`).join('\u0001');
}
