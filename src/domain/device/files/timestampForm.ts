/** How times are written that the engine finds only with seconds, in its notation and as they look. */
interface TimestampForm {
  readonly format: string;
  readonly pattern: RegExp;
}

const DAY_FIRST = ['%d', '%m', '%Y'] as const;
const MONTH_FIRST = ['%m', '%d', '%Y'] as const;
/** Years of two digits are last; beside hyphens that is uncertain. */
const SHORT_DAY_FIRST = ['%d', '%m', '%y'] as const;
const SHORT_MONTH_FIRST = ['%m', '%d', '%y'] as const;
/** Points are written between days, months and years only in this order. */
const DATES = [
  [DAY_FIRST, '.'],
  [DAY_FIRST, '/'],
  [DAY_FIRST, '-'],
  [MONTH_FIRST, '/'],
  [MONTH_FIRST, '-'],
  [SHORT_DAY_FIRST, '.'],
  [SHORT_DAY_FIRST, '/'],
  [SHORT_MONTH_FIRST, '/'],
] as const;
const TIMES = [
  ['%H:%M', String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})`],
  ['%H:%M:%S', String.raw`(?<hour>\d{1,2}):(?<minute>\d{2}):(?<second>\d{2})`],
  ['%H:%M:%S.%f', String.raw`(?<hour>\d{1,2}):(?<minute>\d{2}):(?<second>\d{2})\.\d{1,6}`],
] as const;
const GROUPS = {
  '%d': String.raw`(?<day>\d{1,2})`,
  '%m': String.raw`(?<month>\d{1,2})`,
  '%Y': String.raw`(?<year>\d{4})`,
  '%y': String.raw`(?<year>\d{2})`,
};

const FORMS: readonly TimestampForm[] = DATES.flatMap(([parts, separator]) =>
  TIMES.map(([time, pattern]) => ({
    format: `${parts.join(separator)} ${time}`,
    pattern: new RegExp(`^${parts.map((part) => GROUPS[part]).join(`\\${separator}`)} ${pattern}$`),
  })),
);

/**
 * The format in which all values of a column are times, such as `%d.%m.%Y %H:%M`; null if there is none, or if the
 * order of day and month is uncertain: 01/02/2024 10:00 alone may be either.
 */
export function timestampForm(values: readonly (string | null)[]): string | null {
  const given = values.filter((value): value is string => value !== null && value !== '');
  if (given.length === 0) return null;
  const found = FORMS.filter(({ pattern }) => given.every((value) => isTime(pattern.exec(value)?.groups)));
  const [first] = found;
  return first !== undefined && found.length === 1 ? first.format : null;
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

function isTime(parts: Record<string, string> | undefined): boolean {
  if (parts === undefined) return false;
  const { year, month, day, hour, minute, second } = parts;
  const moment = new Date(Date.UTC(fullYear(Number(year)), Number(month) - 1, Number(day)));
  // A day that the month does not have is one of the next month.
  const isDay = moment.getUTCMonth() === Number(month) - 1 && moment.getUTCDate() === Number(day);
  return isDay && Number(hour) < 24 && Number(minute) < 60 && Number(second ?? 0) < 60;
}
