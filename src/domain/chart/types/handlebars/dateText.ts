import { timeFormat } from '../../../format/timeFormat.ts';

/** The parts of a date format, by how d3 names them. */
const PARTS: readonly (readonly [string, string])[] = [
  ['YYYY', '%Y'],
  ['YY', '%y'],
  ['MMMM', '%B'],
  ['MMM', '%b'],
  ['MM', '%m'],
  ['M', '%-m'],
  ['DD', '%d'],
  ['D', '%-d'],
  ['dddd', '%A'],
  ['ddd', '%a'],
  ['HH', '%H'],
  ['H', '%-H'],
  ['hh', '%I'],
  ['h', '%-I'],
  ['mm', '%M'],
  ['m', '%-M'],
  ['ss', '%S'],
  ['s', '%-S'],
  ['SSS', '%L'],
  ['A', '%p'],
];
const BY_NAME = new Map(PARTS);
const PART = /\[([^\]]*)\]|YYYY|YY|M{1,4}|D{1,2}|d{3,4}|H{1,2}|h{1,2}|m{1,2}|SSS|s{1,2}|A|%/g;

/** A time in the format of a template: `MMMM YYYY`. What is no time is returned as it is. */
export function dateText(value: unknown, format: string): string {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (!Number.isFinite(time)) return typeof value === 'string' ? value : '';
  const pattern = format.replace(PART, (part, literal: string | undefined) =>
    part === '%' ? '%%' : literal === undefined ? (BY_NAME.get(part) ?? part) : literal.replaceAll('%', '%%'),
  );
  return timeFormat(pattern)(time);
}
