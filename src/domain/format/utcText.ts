import { utcFormat } from 'd3-time-format';
import { writtenFormats } from './writtenFormats.ts';

/** Formats a date in d3's syntax, as UTC, with English names. d3 writes the last four digits of a year only: 12024 as 2024. */
export function utcText(pattern: string, formatOf: (pattern: string) => (date: Date) => string = utcFormat) {
  const format = formatOf(pattern);
  return (date: Date): string => {
    const year = date.getUTCFullYear();
    if (year < 10_000) return format(date);
    const long = pattern.replaceAll(/%(?:%|[-_0]?Y)/g, (part) => (part === '%%' ? part : String(year)));
    return formatOf(long)(date);
  };
}

/** With the names of the language that is shown. */
export const shownText = (pattern: string): ((date: Date) => string) =>
  utcText(pattern, writtenFormats().time);
