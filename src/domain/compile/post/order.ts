import type { FrameValue } from '../frame.ts';

/** The sort order of one column: numbers by value, text by code point, NULL last. */
export function compareValues(a: FrameValue, b: FrameValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (typeof a === 'object' || typeof b === 'object') return 0;
  if (typeof a !== typeof b && (typeof a === 'string' || typeof b === 'string'))
    return typeof a === 'string' ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** By code point; comparing UTF-16 units would put some rare letters before common ones. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return isSurrogate(x) !== isSurrogate(y) ? (isSurrogate(x) ? 1 : -1) : x - y;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** A key that is equal for equal combinations of values. */
export function keyOf(values: readonly FrameValue[]): string {
  return values.map((value) => `${typeof value}:${value === null ? '' : String(value)}`).join('\u0001');
}
