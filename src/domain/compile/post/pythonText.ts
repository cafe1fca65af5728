import type { GenericType } from '../../resultColumn.ts';
import { wholeSeconds } from '../../format/isoTimestamp.ts';
import type { FrameValue } from '../../frameValue.ts';

/** A value as Python prints it, as used in column names. */
export function pythonText(value: FrameValue, type: GenericType): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number' && type === 2) return wholeSeconds(value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : floatText(value);
  return String(value);
}

/** A float as Python formats it: always with a point or an exponent. */
export function floatText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return `${value}.0`;
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e16) return String(value);
  return value.toExponential().replace(/e([-+])(\d)$/, 'e$10$2');
}
