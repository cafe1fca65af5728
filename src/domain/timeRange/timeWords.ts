import { DAY } from '../time.ts';

/*
 * What people write of time, in the notation of the contract: "2025-03", "Q1 2025", "last full month", "yesterday".
 * Only what the contract itself does not read.
 */

const UNITS = '(day|week|month|quarter|year)';
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const WHOLE = '(?:full|whole|complete|calendar)';
const FULL = new RegExp(`^(?:last|previous|prior|past) (?:(\\d{1,4}) )?${WHOLE} ${UNITS}s?$`);
const PREVIOUS = new RegExp(`^previous ${UNITS}$`);
const CURRENT = new RegExp(`^(?:this|current)(?: ${WHOLE})? ${UNITS}$`);
const PAST = new RegExp(`^(?:past|previous|prior) (\\d{1,4}) ${UNITS}s?$`);
const TO_DATE = new RegExp(`^${UNITS} to date$`);
const SHORT: Readonly<Record<string, string>> = { wtd: 'week', mtd: 'month', qtd: 'quarter', ytd: 'year' };

/** The range that words mean; null where they mean none. */
export function rangeOfWords(written: string): string | null {
  const text = written.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (text === 'today') return 'Current day';
  if (text === 'yesterday') return 'previous calendar day';
  const [, count, unit] = FULL.exec(text) ?? [];
  if (unit !== undefined) return fullUnits(Number(count ?? 1), unit);
  const previous = PREVIOUS.exec(text)?.[1];
  if (previous !== undefined) return fullUnits(1, previous);
  const current = CURRENT.exec(text)?.[1];
  if (current !== undefined) return `Current ${current}`;
  const [, past, pastUnit] = PAST.exec(text) ?? [];
  if (pastUnit !== undefined) return `Last ${past} ${pastUnit}${past === '1' ? '' : 's'}`;
  const sofar = TO_DATE.exec(text)?.[1] ?? SHORT[text];
  if (sofar !== undefined)
    return `DATETRUNC(DATETIME("today"), ${sofar}) : DATEADD(DATETIME("today"), 1, day)`;
  const ends = text.split(/ (?:to|until|till|–|—|-) | ?\.\. ?/);
  const [first, last] = [periodOf(ends[0] ?? ''), periodOf(ends.at(-1) ?? '')];
  return ends.length > 2 || first === null || last === null ? null : `${first[0]} : ${last[1]}`;
}

function fullUnits(count: number, unit: string): string {
  if (count === 1) return `previous calendar ${unit}`;
  const now = `DATETRUNC(DATETIME("today"), ${unit})`;
  return `DATEADD(${now}, -${count}, ${unit}) : ${now}`;
}

type Period = readonly [since: string, until: string];

/** A day, a month, a quarter or a year: from its first day to before the next one's. */
function periodOf(text: string): Period | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text) ?? [];
  if (isoYear !== undefined) return isoPeriod(Number(isoYear), isoMonth, isoDay);
  const [, year = '', at = ''] = /^(\d{4})[- ]?q([1-4])$/.exec(text) ?? [];
  const [, q = at, ofYear = year] = /^q([1-4])[- ]?(\d{4})$/.exec(text) ?? [];
  if (ofYear !== '') return months(Number(ofYear), (Number(q) - 1) * 3, 3);
  const [, word = '', wordYear = ''] = /^([a-z]{3,9})\.? (\d{4})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(word.slice(0, 3));
  return month >= 0 && isMonth(word, month) ? months(Number(wordYear), month, 1) : null;
}

function isoPeriod(year: number, month: string | undefined, day: string | undefined): Period | null {
  if (month === undefined) return months(year, 0, 12);
  const at = Number(month) - 1;
  if (at < 0 || at > 11) return null;
  if (day === undefined) return months(year, at, 1);
  const since = utc(year, at, Number(day));
  // A day that its month does not have is none.
  return new Date(since).getUTCMonth() === at && Number(day) > 0 ? [iso(since), iso(since + DAY)] : null;
}

const NAMES = 'january february march april may june july august september october november december'.split(
  ' ',
);
const isMonth = (word: string, at: number): boolean =>
  NAMES[at]?.startsWith(word) === true || word === 'sept';

const months = (year: number, from: number, count: number): Period => [
  iso(utc(year, from, 1)),
  iso(utc(year, from + count, 1)),
];

/** Years before 100 are those years, and not of the twentieth century. */
function utc(year: number, month: number, day: number): number {
  const date = new Date(Date.UTC(2000, 0, 1));
  return date.setUTCFullYear(year, month, day);
}

const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
