import { momentOf } from './evaluator/moments.ts';
import { exactNumber } from '../exactNumber.ts';
import { HOUR, MINUTE } from '../time.ts';
import type { FrameValue } from '../frameValue.ts';

/*
 * The cells of a frame. A value is a number where a double holds it exactly, and else its text: NaN, an infinity, a
 * decimal of many digits, a time of nanoseconds. So every value differs from NULL, and is the same in a filter.
 */

/** What the text of a column means. */
export type CellMeaning = 'text' | 'number' | 'quotient' | 'moment';

export function cellOf(text: string, meaning: CellMeaning): FrameValue {
  switch (meaning) {
    case 'text':
      return text;
    case 'number':
      return /^-?\d+$/.test(text) ? wholeCell(BigInt(text)) : realText(text);
    case 'quotient':
      return realCell(Number(text));
    case 'moment':
      return momentCell(text);
  }
}

/** JSON has neither NaN nor infinities. */
export const realCell = (value: number): number | string => (Number.isFinite(value) ? value : String(value));

export const wholeCell = (value: bigint): number | bigint =>
  value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;

/** The engine writes `nan` and `inf`, the server `NaN` and `Infinity`. */
function realText(text: string): number | string {
  const named = /^([-+]?)(?:(inf(?:inity)?)|nan)$/i.exec(text);
  if (named === null) return exactNumber(text);
  return named[2] === undefined ? 'NaN' : `${named[1] === '-' ? '-' : ''}Infinity`;
}

/** From here on a double has no microseconds. */
const WITH_MICROSECONDS = 2 ** 43;

function momentCell(text: string): number | string {
  const [, written = '', sign, hours, minutes = '0'] =
    /^(.*?)(?:Z|(?<=:.*)([+-])(\d\d)(?::?(\d\d))?)?$/.exec(text) ?? [];
  const at = momentOf(written);
  const fraction = /\.\d+$/.exec(written)?.[0] ?? '';
  if (at === null || /[1-9]/.test(fraction.slice(7))) return text;
  if (/[1-9]/.test(fraction.slice(4)) && Math.abs(at) >= WITH_MICROSECONDS) return text;
  const offset = sign === undefined ? 0 : Number(hours) * HOUR + Number(minutes) * MINUTE;
  return sign === '-' ? at + offset : at - offset;
}
