/** Dates and times as ISO 8601 text, exact to the engine's last digit. */

const MICROS_PER_SECOND = 1_000_000;
const INFINITE_DAYS = 2 ** 31 - 1;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** Days since 1970-01-01 in the proleptic Gregorian calendar. Years before the first read as DuckDB writes them. */
export function dateText(days: number): string {
  if (days === INFINITE_DAYS) return 'infinity';
  if (days === -INFINITE_DAYS) return '-infinity';
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const rest = `-${two(month)}-${two(day)}`;
  return year > 0
    ? `${String(year).padStart(4, '0')}${rest}`
    : `${String(1 - year).padStart(4, '0')}${rest} (BC)`;
}

/** Microseconds since midnight; a zero fraction is omitted. */
export function timeText(micros: number): string {
  const seconds = Math.floor(micros / MICROS_PER_SECOND);
  const fraction = micros - seconds * MICROS_PER_SECOND;
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return fraction === 0 ? clock : `${clock}.${String(fraction).padStart(6, '0')}`;
}

/** Any timestamp: `digits` is the number of decimal places of its unit in seconds (0 seconds … 9 nanoseconds). */
export function wideTimestampText(value: bigint, digits: 0 | 3 | 6 | 9, zone: '' | '+00:00'): string {
  if (value === 2n ** 63n - 1n) return 'infinity';
  if (value === -(2n ** 63n - 1n)) return '-infinity';
  const unitsPerDay = 86_400n * 10n ** BigInt(digits);
  const rest = ((value % unitsPerDay) + unitsPerDay) % unitsPerDay;
  const days = Number((value - rest) / unitsPerDay);
  return `${dateText(days)}T${clockText(rest, digits)}${zone}`;
}

/**
 * A time of day in units of ten to the minus `digits` seconds, with as many fraction digits as needed, in groups of
 * three.
 */
export function clockText(value: bigint, digits: 0 | 3 | 6 | 9): string {
  const perSecond = 10n ** BigInt(digits);
  const whole = timeText(Number(value / perSecond) * MICROS_PER_SECOND);
  const fraction = value % perSecond;
  if (fraction === 0n) return whole;
  const nanos = String(fraction * 10n ** BigInt(9 - digits)).padStart(9, '0');
  return `${whole}.${nanos.endsWith('000') ? nanos.slice(0, 6) : nanos}`;
}

/** An offset from UTC in seconds, as `+05:30`. */
export function offsetText(seconds: number): string {
  const size = Math.abs(seconds);
  const clock = `${two(Math.floor(size / 3600))}:${two(Math.floor(size / 60) % 60)}`;
  return `${seconds < 0 ? '-' : '+'}${clock}${size % 60 === 0 ? '' : `:${two(size % 60)}`}`;
}

/** An interval without rounding: months, days and time cannot be converted to each other. */
export function intervalText(months: number, days: number, micros: bigint): string {
  const years = Math.trunc(months / 12);
  const parts = [
    [years, 'year'],
    [months - years * 12, 'month'],
    [days, 'day'],
  ] as const;
  const words = parts
    .filter(([count]) => count !== 0)
    .map(([count, unit]) => `${count} ${unit}${Math.abs(count) === 1 ? '' : 's'}`);
  const size = micros < 0n ? -micros : micros;
  if (micros !== 0n || words.length === 0) words.push(`${micros < 0n ? '-' : ''}${clockText(size, 6)}`);
  return words.join(' ');
}
