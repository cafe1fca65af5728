import { DAY, SECOND } from '../time.ts';
import { isoText } from './isoText.ts';

const MIDNIGHT = /T00:00:00\.000Z$/;

/** `2004-01-31`, with the time of day only if there is one. */
export function isoTimestamp(at: number): string {
  const text = isoText(at);
  return MIDNIGHT.test(text) ? text.replace(MIDNIGHT, '') : wholeSeconds(at);
}

/** `2004-01-31`, with the whole time of day only if there is one. */
export const timestampText = (at: number): string => (at % DAY === 0 ? isoTimestamp(at) : wholeTimestamp(at));

/** `2004-01-31 00:00:00`, with milliseconds or microseconds only if there are any. */
export function wholeTimestamp(at: number): string {
  const second = Math.floor(at / SECOND) * SECOND;
  const micros = Math.round((at - second) * 1000);
  const digits = String(micros).padStart(6, '0');
  return `${wholeSeconds(second)}${micros === 0 ? '' : `.${digits.endsWith('000') ? digits.slice(0, 3) : digits}`}`;
}

/** `2004-01-31 00:00:00`. */
export const wholeSeconds = (at: number): string =>
  isoText(at)
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '');
