import { timeFormat } from '#domain/format/timeFormat.ts';

/** The parts of a date format, by how d3 names them. */
const PARTS: ReadonlyMap<string, string> = new Map([
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
]);
/**
 * Text in brackets, a part of a date (a longer name before those that it begins with), or a percent sign, which d3
 * reads.
 */
const TOKEN = new RegExp(`\\[([^\\]]*)\\]|${[...PARTS.keys()].join('|')}|%`, 'g');

/** A time in the format of a template: `MMMM YYYY`. What is no time is returned as it is. */
export function dateText(value: unknown, format: string): string {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (!Number.isFinite(time)) return typeof value === 'string' ? value : '';
  const pattern = format.replace(TOKEN, (part, literal: string | undefined) =>
    part === '%' ? '%%' : literal === undefined ? (PARTS.get(part) ?? part) : literal.replaceAll('%', '%%'),
  );
  return timeFormat(pattern)(time);
}
