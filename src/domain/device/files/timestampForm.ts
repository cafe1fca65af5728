import { isDay, LONG_DAY_FORMS, SHORT_DAY_FORMS, withoutLongNames } from './dayForm.ts';

/** How times are written, in the engine’s notation, and what every time of the form matches. */
export interface TimestampForm {
  readonly format: string;
  readonly pattern: string;
}

/** Years of two digits are last; beside hyphens that is uncertain. */
const DATES = [...LONG_DAY_FORMS, ...SHORT_DAY_FORMS.filter(({ pattern }) => !pattern.includes('-'))];

const MINUTES = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})`;
const SECONDS = String.raw`${MINUTES}:(?<second>\d{2})`;
const HALF = '(?<half>[AaPp][Mm])';
const TIMES = [
  ['%H:%M', MINUTES],
  ['%H:%M:%S', SECONDS],
  ['%H:%M:%S.%f', String.raw`${SECONDS}\.\d{1,6}`],
  ['%I:%M %p', `${MINUTES} ${HALF}`],
  ['%I:%M%p', `${MINUTES}${HALF}`],
  ['%I:%M:%S %p', `${SECONDS} ${HALF}`],
  ['%I:%M:%S%p', `${SECONDS}${HALF}`],
] as const;

const FORMS: readonly TimestampForm[] = DATES.flatMap((day) =>
  TIMES.map(([time, pattern]) => ({
    format: `${day.format} ${time}`,
    pattern: `${day.pattern} ${pattern}`,
  })),
);

/** The form with a format; null for a format of other times. */
export const timestampFormOf = (format: string): TimestampForm | null =>
  FORMS.find((each) => each.format === format) ?? null;

/**
 * The form in which all values of a column are times, such as `%d.%m.%Y %H:%M`; null if there is none, or if the
 * order of day and month is uncertain: 01/02/2024 10:00 alone may be either.
 */
export function timestampForm(values: readonly (string | null)[]): TimestampForm | null {
  const given = values.filter((value): value is string => value !== null && value !== '');
  if (given.length === 0) return null;
  const found = FORMS.filter(({ pattern, format }) => {
    const whole = new RegExp(`^${pattern}$`);
    return given.every((value) => isTime(whole.exec(value)?.groups, format));
  });
  const [first, ...others] = withoutLongNames(found);
  return first !== undefined && others.length === 0 ? first : null;
}

function isTime(parts: Record<string, string> | undefined, format: string): boolean {
  if (parts === undefined || !isDay(parts, format)) return false;
  const { hour, minute, second, half } = parts;
  const isHour = half === undefined ? Number(hour) < 24 : Number(hour) >= 1 && Number(hour) <= 12;
  return isHour && Number(minute) < 60 && Number(second ?? 0) < 60;
}
