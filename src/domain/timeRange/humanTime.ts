import { HOUR, MINUTE, SECOND } from '../time.ts';
import { addUnits, daysIn, truncate, type Unit, utc, type WallTime } from './calendar.ts';

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const CLOCK = '(?:[t\\s]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?\\s*(am|pm)?)?';
const ZONE = '\\s*(z|utc|gmt|[+-]\\d{2}:?\\d{2})?';

const YEAR_FIRST = new RegExp(`^(\\d{4})(?:[-/.](\\d{1,2})(?:[-/.](\\d{1,2})${CLOCK})?)?${ZONE}$`, 'i');
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const AMERICAN = new RegExp(`^(\\d{1,2})[-/](\\d{1,2})[-/](\\d{4})${CLOCK}$`, 'i');
const MONTH_FIRST = new RegExp(
  `^${MONTH}(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?)?(?:,?\\s+(\\d{4}))?${CLOCK}$`,
  'i',
);
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?\\s+${MONTH}(?:,?\\s+(\\d{4}))?${CLOCK}$`, 'i');

const UNITS = 'second|minute|hour|day|week|month|quarter|year';
const AGO = new RegExp(`^(?:(\\d+|an?)\\s+)(${UNITS})s?\\s+(ago|later|from now|before|after)$`, 'i');
const RELATIVE = new RegExp(`^(last|next|this)\\s+(?:(\\d+)\\s+)?(${UNITS})s?$`, 'i');

/** A timestamp in human language: a date, a word, so long ago. Null if invalid. */
export function humanTime(text: string, now: WallTime): WallTime | null {
  const trimmed = text.trim();
  return wordTime(trimmed.toLowerCase(), now) ?? writtenDate(trimmed, now) ?? shiftedTime(trimmed, now);
}

function wordTime(word: string, now: WallTime): WallTime | null {
  const today = truncate(now, 'day');
  switch (word) {
    case 'now':
      return truncate(now, 'second');
    case 'today':
      return today;
    case 'yesterday':
      return addUnits(today, -1, 'day');
    case 'tomorrow':
      return addUnits(today, 1, 'day');
    default:
      return null;
  }
}

/** `7 days ago`, `last month`. Units of a day or more count from midnight to midnight. */
function shiftedTime(text: string, now: WallTime): WallTime | null {
  const span = spanOf(text);
  if (span === null) return null;
  const byClock = span.unit === 'hour' || span.unit === 'minute' || span.unit === 'second';
  return truncate(addUnits(now, span.amount, span.unit), byClock ? 'second' : 'day');
}

/** Moves a timestamp by `1 year ago`, keeping its time of day; null if the text is invalid. */
export function shiftBy(text: string, at: WallTime): WallTime | null {
  const span = spanOf(text);
  return span === null ? null : addUnits(at, span.amount, span.unit);
}

function spanOf(text: string): { readonly amount: number; readonly unit: Unit } | null {
  const [, amount, unit, direction] = AGO.exec(text.trim()) ?? [];
  if (amount !== undefined && unit !== undefined) {
    const count = /^an?$/i.test(amount) ? 1 : Number(amount);
    return { amount: /ago|before/i.test(direction ?? '') ? -count : count, unit: unitOf(unit) };
  }
  const [, scope, many, span] = RELATIVE.exec(text.trim()) ?? [];
  if (scope === undefined || span === undefined) return null;
  const sign = /last/i.test(scope) ? -1 : /next/i.test(scope) ? 1 : 0;
  return { amount: sign * Number(many ?? 1), unit: unitOf(span) };
}

export const unitOf = (text: string): Unit => text.toLowerCase().replace(/s$/, '') as Unit;

/** A written date, with or without a time of day. Missing parts are the first: `2004` is 1 January 2004. */
function writtenDate(text: string, now: WallTime): WallTime | null {
  const thisYear = new Date(now).getUTCFullYear();
  const first = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (first) return moment(first[1], first[2] ?? '1', first[3] ?? '1', first.slice(4), zoneOffset(first[9]));
  const american = AMERICAN.exec(text);
  if (american) {
    const [, month = '', day = ''] = american;
    const swapped = Number(month) > 12;
    return moment(american[3], swapped ? day : month, swapped ? month : day, american.slice(4));
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) {
    const month = `${MONTH_NAMES.indexOf((monthFirst[1] ?? '').toLowerCase().slice(0, 3)) + 1}`;
    return moment(monthFirst[3] ?? `${thisYear}`, month, monthFirst[2] ?? '1', monthFirst.slice(4));
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (!dayFirst) return null;
  const month = `${MONTH_NAMES.indexOf((dayFirst[2] ?? '').toLowerCase().slice(0, 3)) + 1}`;
  return moment(dayFirst[3] ?? `${thisYear}`, month, dayFirst[1] ?? '1', dayFirst.slice(4));
}

function moment(
  year: string | undefined,
  month: string,
  day: string,
  clock: readonly (string | undefined)[],
  offset = 0,
): WallTime | null {
  const [y, m, d] = [Number(year), Number(month) - 1, Number(day)];
  if (m < 0 || m > 11 || d < 1 || d > daysIn(y, m)) return null;
  const [hours = '0', minutes = '0', seconds = '0', fraction = '', half] = clock;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const millis = Math.trunc(Number(`0.${fraction || 0}`) * SECOND);
  return utc(y, m, d) + hour * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND + millis - offset;
}

function zoneOffset(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}
