import type { DayOrder } from './fileTable.ts';

/** How days are written, in the engine’s notation, and as a person reads it; null as in code. */
export interface DayForm {
  readonly format: string;
  readonly shown: string | null;
  /** What every day of the form matches. */
  readonly pattern: string;
  /** Where day and month might be exchanged. */
  readonly order: DayOrder | null;
}

const D = String.raw`(?<day>\d{1,2})`;
const M = String.raw`(?<month>\d{1,2})`;
const Y = String.raw`(?<year>\d{4})`;
const SHORT = String.raw`(?<year>\d{2})`;

/** Points are written between days, months and years only in one order. */
const LONG_FORMS: readonly DayForm[] = [
  { format: '%Y-%m-%d', shown: null, pattern: `${Y}-${M}-${D}`, order: null },
  { format: '%Y/%m/%d', shown: 'YYYY/MM/DD', pattern: `${Y}/${M}/${D}`, order: null },
  { format: '%d.%m.%Y', shown: 'DD.MM.YYYY', pattern: String.raw`${D}\.${M}\.${Y}`, order: null },
  { format: '%d/%m/%Y', shown: 'DD/MM/YYYY', pattern: `${D}/${M}/${Y}`, order: 'dayFirst' },
  { format: '%m/%d/%Y', shown: 'MM/DD/YYYY', pattern: `${M}/${D}/${Y}`, order: 'monthFirst' },
  { format: '%d-%m-%Y', shown: 'DD-MM-YYYY', pattern: `${D}-${M}-${Y}`, order: 'dayFirst' },
  { format: '%m-%d-%Y', shown: 'MM-DD-YYYY', pattern: `${M}-${D}-${Y}`, order: 'monthFirst' },
];
const SHORT_FORMS: readonly DayForm[] = [
  { format: '%d.%m.%y', shown: 'DD.MM.YY', pattern: String.raw`${D}\.${M}\.${SHORT}`, order: null },
  { format: '%d/%m/%y', shown: 'DD/MM/YY', pattern: `${D}/${M}/${SHORT}`, order: 'dayFirst' },
  { format: '%m/%d/%y', shown: 'MM/DD/YY', pattern: `${M}/${D}/${SHORT}`, order: 'monthFirst' },
  { format: '%y-%m-%d', shown: 'YY-MM-DD', pattern: `${SHORT}-${M}-${D}`, order: null },
  { format: '%d-%m-%y', shown: 'DD-MM-YY', pattern: `${D}-${M}-${SHORT}`, order: null },
  { format: '%m-%d-%y', shown: 'MM-DD-YY', pattern: `${M}-${D}-${SHORT}`, order: null },
];

/** The forms in which all values of a column are days: none, one, or two where each day may be a month. */
export const dayForms = (values: readonly (string | null)[]): readonly DayForm[] =>
  formsOf(LONG_FORMS, values);

/** The same of years of two digits, which the engine takes for the first part: 31.01.21 would be in 2031. Hyphens leave the order open. */
export const shortDayForms = (values: readonly (string | null)[]): readonly DayForm[] =>
  formsOf(SHORT_FORMS, values);

function formsOf(forms: readonly DayForm[], values: readonly (string | null)[]): readonly DayForm[] {
  const given = values.filter((value): value is string => value !== null && value !== '');
  if (given.length === 0) return [];
  return forms.filter(({ pattern }) => {
    const whole = new RegExp(`^${pattern}$`);
    return given.every((value) => isDay(whole.exec(value)?.groups));
  });
}

function isDay(parts: Record<string, string> | undefined): boolean {
  if (parts === undefined) return false;
  const [year = 0, month = 0, day = 0] = ['year', 'month', 'day'].map((part) => Number(parts[part]));
  // A day that the month does not have is one of the next month.
  const moment = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
}
