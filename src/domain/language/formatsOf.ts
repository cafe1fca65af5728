import { formatLocale } from 'd3-format';
import { timeFormatLocale, type TimeLocaleDefinition } from 'd3-time-format';
import type { LanguageFormats, NumberSigns } from '../format/languageFormats.ts';

/** How a language writes numbers and times, from what the browser knows of it: so a language has no tables of its own. */
export function formatsOf(locale: string): LanguageFormats {
  const number = numberSigns(locale);
  const { patterns, time } = timeSigns(locale);
  const own = timeFormatLocale(time);
  const numberOf = numberFormats(number);
  return {
    names: { number, time },
    patterns,
    number: numberOf,
    time: (pattern) => own.utcFormat(pattern),
    compact: (digits) => compactFormat(locale, numberOf, digits),
  };
}

function compactFormat(
  locale: string,
  numberOf: LanguageFormats['number'],
  digits: number,
): (value: number) => string {
  const options = { notation: 'compact', maximumSignificantDigits: digits, numberingSystem: 'latn' } as const;
  const short = new Intl.NumberFormat(locale, options);
  return (value) => {
    const parts = short.formatToParts(value);
    const has = (type: string): boolean => parts.some((part) => part.type === type);
    // Without a unit nothing would tell that digits are left out: German and Japanese have none for a thousand.
    if (!has('compact')) {
      const whole = Math.floor(Math.log10(Math.abs(value))) + 1;
      return numberOf(`,.${Math.max(digits, whole)}~r`)(value);
    }
    // Thousands of its largest unit.
    if (has('group')) return numberOf(`.${digits - 1}~e`)(value);
    return parts.map((part) => part.value).join('');
  };
}

function numberFormats(signs: NumberSigns): LanguageFormats['number'] {
  const own = formatLocale(signs);
  if (signs.least === 4) return (specifier) => own.format(specifier);
  const { thousands } = signs;
  // d3 groups from four digits on.
  const short = new RegExp(`^(\\D*\\d)\\${thousands}(\\d{3}(?!\\d|\\${thousands}))`);
  return (specifier) => {
    const write = own.format(specifier);
    const isPadded = /\d,/.test(specifier);
    return isPadded ? write : (value) => write(value).replace(short, '$1$2');
  };
}

/** Read from what the browser knows of the language. A dollar that an author wrote stays before the number. */
function numberSigns(locale: string): NumberSigns {
  const options = { numberingSystem: 'latn' };
  const number = new Intl.NumberFormat(locale, options).formatToParts(1_234_567.5);
  const signOf = (type: string): string => number.find((part) => part.type === type)?.value ?? '';
  const share = new Intl.NumberFormat(locale, { ...options, style: 'percent' }).formatToParts(0.5);
  const behind = share.findIndex(({ type }) => type === 'integer') + 1;
  const isBehind = share.slice(behind).some(({ type }) => type === 'percentSign');
  const isGrouped = new Intl.NumberFormat(locale, options).formatToParts(1000).length > 1;
  return {
    decimal: signOf('decimal'),
    thousands: signOf('group'),
    grouping: [3],
    currency: ['$', ''],
    percent: isBehind
      ? share
          .slice(behind)
          .map(({ value }) => value)
          .join('')
      : '%',
    least: isGrouped ? 4 : 5,
  };
}

/** A month, a day and an hour of one digit. */
const SAMPLE = Date.UTC(2004, 2, 5, 5, 7, 9);

/** Read from what the browser knows of a language. */
function timeSigns(
  locale: string,
): Pick<LanguageFormats, 'patterns'> & Pick<LanguageFormats['names'], 'time'> {
  const parts = (options: Intl.DateTimeFormatOptions, at = SAMPLE): readonly Intl.DateTimeFormatPart[] =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
      ...options,
    }).formatToParts(at);
  const pattern = (options: Intl.DateTimeFormatOptions): string => {
    const read = parts(options);
    const isHalfDay = read.some(({ type }) => type === 'dayPeriod');
    return read.map((part) => directive(part, isHalfDay)).join('');
  };
  const [year, day] = ['numeric', 'numeric'] as const;
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const hour = pattern({ hour: 'numeric' });
  const time = namesOf(parts, {
    date: pattern({ year, month: 'numeric', day }),
    time: pattern({ ...clock, second: '2-digit' }),
  });
  return {
    patterns: {
      // An hour alone would be any number.
      hour: /^%-?\w$/.test(hour) ? pattern(clock) : hour,
      minute: pattern(clock),
      dayOfWeek: pattern({ weekday: 'short', day }),
      day: pattern({ month: 'short', day }),
      month: '%B',
      monthOfYear: pattern({ year, month: 'short' }),
      dayOfYear: pattern({ year, month: 'short', day }),
      fullDay: pattern({ weekday: 'short', year, month: 'short', day }),
      dayFirst: pattern({ year, month: 'short', day }),
    },
    time,
  };
}

/** A part of a time in d3's syntax. */
function directive({ type, value }: Intl.DateTimeFormatPart, isHalfDay: boolean): string {
  const pad = value.length > 1 ? '' : '-';
  switch (type) {
    case 'year':
      return '%Y';
    case 'month':
      return /^\d/.test(value) ? `%${pad}m` : '%b';
    case 'day':
      return `%${pad}d`;
    case 'weekday':
      return '%a';
    case 'hour':
      return `%${pad}${isHalfDay ? 'I' : 'H'}`;
    case 'minute':
      return '%M';
    case 'second':
      return '%S';
    case 'dayPeriod':
      return '%p';
    default:
      return value.replaceAll('%', '%%');
  }
}

type Parts = (options: Intl.DateTimeFormatOptions, at: number) => readonly Intl.DateTimeFormatPart[];
type Seven = TimeLocaleDefinition['days'];
type Twelve = TimeLocaleDefinition['months'];

function namesOf(
  parts: Parts,
  { date, time }: Pick<TimeLocaleDefinition, 'date' | 'time'>,
): TimeLocaleDefinition {
  const text = (options: Intl.DateTimeFormatOptions, at: number): string =>
    parts(options, at)
      .map(({ value }) => value)
      .join('');
  const partOf = (type: string, options: Intl.DateTimeFormatOptions, at: number): string =>
    parts(options, at).find((part) => part.type === type)?.value ?? '';
  // In a date short names may have a dot that they lack alone; where a month is a number there, it has its word alone.
  const within = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
  const shortMonth = (at: number): string => {
    const name = partOf('month', within, at);
    return /^\d/.test(name) ? text({ month: 'short' }, at) : name;
  };
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2004, month, 1));
  // The first of August 2004 was a Sunday.
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2004, 7, day + 1));
  const period = (hour: number): string =>
    partOf('dayPeriod', { hour: 'numeric', hour12: true }, Date.UTC(2004, 0, 1, hour));
  return {
    dateTime: '%x %X',
    date,
    time,
    periods: [period(1), period(13)],
    days: days.map((at) => text({ weekday: 'long' }, at)) as Seven,
    shortDays: days.map((at) => partOf('weekday', within, at)) as Seven,
    months: months.map((at) => text({ month: 'long' }, at)) as Twelve,
    shortMonths: months.map(shortMonth) as Twelve,
  };
}
