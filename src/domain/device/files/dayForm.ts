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
const NAME = '(?<month>[A-Za-z]{3})';
const FULL_NAME = '(?<month>[A-Za-z]{3,9})';

/** Points are written between days, months and years only in one order. */
export const LONG_DAY_FORMS: readonly DayForm[] = [
  { format: '%Y-%m-%d', shown: null, pattern: `${Y}-${M}-${D}`, order: null },
  { format: '%Y/%m/%d', shown: 'YYYY/MM/DD', pattern: `${Y}/${M}/${D}`, order: null },
  { format: '%d.%m.%Y', shown: 'DD.MM.YYYY', pattern: String.raw`${D}\.${M}\.${Y}`, order: null },
  { format: '%d/%m/%Y', shown: 'DD/MM/YYYY', pattern: `${D}/${M}/${Y}`, order: 'dayFirst' },
  { format: '%m/%d/%Y', shown: 'MM/DD/YYYY', pattern: `${M}/${D}/${Y}`, order: 'monthFirst' },
  { format: '%d-%m-%Y', shown: 'DD-MM-YYYY', pattern: `${D}-${M}-${Y}`, order: 'dayFirst' },
  { format: '%m-%d-%Y', shown: 'MM-DD-YYYY', pattern: `${M}-${D}-${Y}`, order: 'monthFirst' },
  // English names of months, the short ones first: May is both.
  { format: '%d %b %Y', shown: 'D Mon YYYY', pattern: `${D} ${NAME} ${Y}`, order: null },
  { format: '%d-%b-%Y', shown: 'DD-Mon-YYYY', pattern: `${D}-${NAME}-${Y}`, order: null },
  { format: '%Y-%b-%d', shown: 'YYYY-Mon-DD', pattern: `${Y}-${NAME}-${D}`, order: null },
  { format: '%b %d, %Y', shown: 'Mon D, YYYY', pattern: `${NAME} ${D}, ${Y}`, order: null },
  // Databases write years of two digits so, behind a name of a month, and nothing else.
  { format: '%d-%b-%y', shown: 'DD-Mon-YY', pattern: `${D}-${NAME}-${SHORT}`, order: null },
  { format: '%d %B %Y', shown: 'D Month YYYY', pattern: `${D} ${FULL_NAME} ${Y}`, order: null },
  { format: '%B %d, %Y', shown: 'Month D, YYYY', pattern: `${FULL_NAME} ${D}, ${Y}`, order: null },
];
export const SHORT_DAY_FORMS: readonly DayForm[] = [
  { format: '%d.%m.%y', shown: 'DD.MM.YY', pattern: String.raw`${D}\.${M}\.${SHORT}`, order: null },
  { format: '%d/%m/%y', shown: 'DD/MM/YY', pattern: `${D}/${M}/${SHORT}`, order: 'dayFirst' },
  { format: '%m/%d/%y', shown: 'MM/DD/YY', pattern: `${M}/${D}/${SHORT}`, order: 'monthFirst' },
  { format: '%y-%m-%d', shown: 'YY-MM-DD', pattern: `${SHORT}-${M}-${D}`, order: null },
  { format: '%d-%m-%y', shown: 'DD-MM-YY', pattern: `${D}-${M}-${SHORT}`, order: null },
  { format: '%m-%d-%y', shown: 'MM-DD-YY', pattern: `${M}-${D}-${SHORT}`, order: null },
];

/** The forms in which all values of a column are days: none, one, or two where each day may be a month. */
export const dayForms = (values: readonly (string | null)[]): readonly DayForm[] =>
  formsOf(LONG_DAY_FORMS, values);

/** The same of years of two digits, which the engine takes for the first part: 31.01.21 would be in 2031. Hyphens leave the order open. */
export const shortDayForms = (values: readonly (string | null)[]): readonly DayForm[] =>
  formsOf(SHORT_DAY_FORMS, values);

function formsOf(forms: readonly DayForm[], values: readonly (string | null)[]): readonly DayForm[] {
  const given = values.filter((value): value is string => value !== null && value !== '');
  if (given.length === 0) return [];
  const found = forms.filter(({ pattern, format }) => {
    const whole = new RegExp(`^${pattern}$`);
    return given.every((value) => isDay(whole.exec(value)?.groups, format));
  });
  return withoutLongNames(found);
}

/** May is a whole name of a month and a short one: where either fits, the short one is taken. */
export function withoutLongNames<T extends { readonly format: string }>(forms: readonly T[]): readonly T[] {
  const formats = new Set(forms.map(({ format }) => format));
  return forms.filter(({ format }) => !format.includes('%B') || !formats.has(format.replace('%B', '%b')));
}

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

/** The number of a month by its digits, or by its name: whole, or the first three letters of it. */
function monthOf(text: string, format: string): number {
  if (format.includes('%m')) return Number(text);
  const name = text.toLowerCase();
  return 1 + MONTHS.findIndex((each) => (format.includes('%b') ? each.slice(0, 3) : each) === name);
}

/** Whether the parts of a text, by a form with this format, are a day that is in the calendar. */
export function isDay(parts: Record<string, string> | undefined, format: string): boolean {
  if (parts === undefined) return false;
  const [year = 0, day = 0] = ['year', 'day'].map((part) => Number(parts[part]));
  const month = monthOf(parts['month'] ?? '', format);
  // A day that the month does not have is one of the next month.
  const moment = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
}
