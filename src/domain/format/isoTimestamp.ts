import { isoText } from './isoText.ts';

const MIDNIGHT = /T00:00:00\.000Z$/;

/** `2004-01-31`, with the time of day only if there is one. */
export function isoTimestamp(at: number): string {
  const text = isoText(at);
  return MIDNIGHT.test(text) ? text.replace(MIDNIGHT, '') : wholeSeconds(at);
}

/** `2004-01-31 00:00:00`, with milliseconds only if there are any. */
export function wholeTimestamp(at: number): string {
  return isoText(at)
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '');
}

/** `2004-01-31 00:00:00`. */
export const wholeSeconds = (at: number): string =>
  isoText(at)
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '');
