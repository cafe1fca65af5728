import type { DayOrder } from '../fileTable.ts';

/** How days are written. */
export interface DayForm {
  /** As a person reads it; null as in code. */
  readonly shown: string | null;
  readonly pattern: RegExp;
  /** Where day and month might be exchanged. */
  readonly order: DayOrder | null;
  /** Years of two digits, which may be another part where nothing but hyphens is between them. */
  readonly isOpen: boolean;
}

const D = String.raw`(?<day>\d{1,2})`;
const M = String.raw`(?<month>\d{1,2})`;
const Y = String.raw`(?<year>\d{4})`;
const DD = String.raw`(?<day>\d{2})`;
const MM = String.raw`(?<month>\d{2})`;
const SHORT = String.raw`(?<year>\d{2})`;
const NAME = '(?<name>[A-Za-z]{3,9})';

const form = (
  pattern: string,
  shown: string | null,
  order: DayOrder | null = null,
  isOpen = false,
): DayForm => ({ pattern: new RegExp(`^${pattern}$`), shown, order, isOpen });

/** The bit of a form in a mask is that of its place. English names of months are whole, or their first three letters. */
export const DAY_FORMS: readonly DayForm[] = [
  form(String.raw`(?<year>\d{4,6})-${M}-${D}`, null),
  form(`${Y}/${M}/${D}`, 'YYYY/MM/DD'),
  // Points are written between days, months and years only in one order.
  form(String.raw`${D}\.${M}\.${Y}`, 'DD.MM.YYYY'),
  form(`${D}/${M}/${Y}`, 'DD/MM/YYYY', 'dayFirst'),
  form(`${M}/${D}/${Y}`, 'MM/DD/YYYY', 'monthFirst'),
  form(`${D}-${M}-${Y}`, 'DD-MM-YYYY', 'dayFirst'),
  form(`${M}-${D}-${Y}`, 'MM-DD-YYYY', 'monthFirst'),
  form(`${D} ${NAME} ${Y}`, 'D Month YYYY'),
  form(`${D}-${NAME}-${Y}`, 'DD-Mon-YYYY'),
  form(`${Y}-${NAME}-${D}`, 'YYYY-Mon-DD'),
  form(`${NAME} ${D}, ${Y}`, 'Month D, YYYY'),
  form(`${D}-${NAME}-${SHORT}`, 'DD-Mon-YY'),
  // A version may be 1.10.12.
  form(String.raw`${DD}\.${MM}\.${SHORT}`, 'DD.MM.YY'),
  form(`${D}/${M}/${SHORT}`, 'DD/MM/YY', 'dayFirst'),
  form(`${M}/${D}/${SHORT}`, 'MM/DD/YY', 'monthFirst'),
  form(`${SHORT}-${MM}-${DD}`, 'YY-MM-DD', null, true),
  form(`${DD}-${MM}-${SHORT}`, 'DD-MM-YY', null, true),
  form(`${MM}-${DD}-${SHORT}`, 'MM-DD-YY', null, true),
];

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day of a text; null where it is none of the calendar, or of another form. */
export function dayOf(text: string, { pattern }: DayForm): Day | null {
  const parts = pattern.exec(text)?.groups;
  if (parts === undefined) return null;
  const { name, month: digits = '0', year: written = '' } = parts;
  const month = name === undefined ? Number(digits) : monthOf(name.toLowerCase());
  const day = Number(parts['day']);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(yearOf(written), month)
    ? { year: yearOf(written), month, day }
    : null;
}

const monthOf = (name: string): number =>
  1 + MONTHS.findIndex((each) => each === name || each.slice(0, 3) === name);

/** Years of two digits are those from 1969 to 2068. */
function yearOf(written: string): number {
  const year = Number(written);
  if (written.length > 2) return year;
  return year < 69 ? 2000 + year : 1900 + year;
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

export function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The forms in which a text is a day, as bits. */
export function dayMask(text: string): number {
  let mask = 0;
  for (const [at, each] of DAY_FORMS.entries()) if (dayOf(text, each) !== null) mask |= 1 << at;
  return mask;
}
