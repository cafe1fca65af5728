import { utcFormat } from 'd3-time-format';

/** Formats a date in d3's syntax, as UTC. d3 writes the last four digits of a year only: 12024 as 2024. */
export function utcText(pattern: string): (date: Date) => string {
  const format = utcFormat(pattern);
  return (date) => {
    const year = date.getUTCFullYear();
    if (year < 10_000) return format(date);
    const long = pattern.replaceAll(/%(?:%|[-_0]?Y)/g, (part) => (part === '%%' ? part : String(year)));
    return utcFormat(long)(date);
  };
}
