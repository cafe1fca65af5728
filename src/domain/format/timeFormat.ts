import type { TimePatterns } from './languageFormats.ts';
import { writtenFormats } from './writtenFormats.ts';
import { perLocale } from './shown.ts';
import { shownText } from './utcText.ts';

/** Timestamps are milliseconds in the server's zone, so they are formatted as UTC. */
export type TimeFormatter = (moment: number) => string;

const SMART_DATE = 'smart_date';

/** The formatter a form names: an adaptive one, or d3's syntax. Adaptive by default. */
export function timeFormat(name: string | null | undefined): TimeFormatter {
  if (name == null || name === '' || name === SMART_DATE) return guarded(smartDate());
  if (name === 'smart_date_verbose') return guarded(verboseDate());
  if (name === 'smart_date_detailed') return guarded(detailedDate());
  if (name === 'raw') return String;
  const format = shownText(name);
  return guarded((moment) => format(new Date(moment)));
}

function guarded(format: TimeFormatter): TimeFormatter {
  // Out of a date's range only the number can be shown.
  return (moment) => (Number.isNaN(new Date(moment).getTime()) ? String(moment) : format(moment));
}

interface DateParts {
  readonly millisecond: string;
  readonly second: string;
  readonly minute: string;
  readonly hour: string;
  readonly day: string;
  readonly week: string;
  readonly month: string;
  readonly year: string;
}

/** Formats only the finest unit of a timestamp: on an axis the neighbouring ticks show the rest. */
function adaptive(parts: DateParts): TimeFormatter {
  const formats = Object.fromEntries(
    Object.entries(parts).map(([part, text]: [string, string]) => [part, shownText(text)]),
  );
  return (moment) => (formats[finest(new Date(moment))] ?? String)(new Date(moment));
}

function finest(date: Date): keyof DateParts {
  if (date.getUTCMilliseconds() !== 0) return 'millisecond';
  if (date.getUTCSeconds() !== 0) return 'second';
  if (date.getUTCMinutes() !== 0) return 'minute';
  if (date.getUTCHours() !== 0) return 'hour';
  if (date.getUTCDate() !== 1) return date.getUTCDay() === 0 ? 'week' : 'day';
  return date.getUTCMonth() === 0 ? 'year' : 'month';
}

const adapted = (partsOf: (patterns: TimePatterns) => DateParts): (() => TimeFormatter) =>
  perLocale(() => adaptive(partsOf(writtenFormats().patterns)));

const smartDate = adapted(({ minute, hour, dayOfWeek, day, month }) => ({
  millisecond: '.%Lms',
  second: ':%Ss',
  minute,
  hour,
  day: dayOfWeek,
  week: day,
  month,
  year: '%Y',
}));

/** For a single timestamp: the finest unit and everything above it. */
const verboseDate = adapted(({ fullDay, monthOfYear }) => ({
  millisecond: '%Y-%m-%d %H:%M:%S.%L',
  second: '%Y-%m-%d %H:%M:%S',
  minute: '%Y-%m-%d %H:%M',
  hour: '%Y-%m-%d %H:%M',
  day: fullDay,
  week: fullDay,
  month: monthOfYear,
  year: '%Y',
}));

const detailedDate = adapted(() => ({
  millisecond: '%Y-%m-%d %H:%M:%S.%L',
  second: '%Y-%m-%d %H:%M:%S',
  minute: '%Y-%m-%d %H:%M',
  hour: '%Y-%m-%d %H:%M',
  day: '%Y-%m-%d',
  week: '%Y-%m-%d',
  month: '%Y-%m-%d',
  year: '%Y',
}));
