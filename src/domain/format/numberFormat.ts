import { ownValue } from '../ownValue.ts';
import { clockDuration, preciseDuration, wordDuration } from './duration.ts';
import { withDecimalSign } from './numberSigns.ts';
import { perLocale } from './shown.ts';
import { writtenFormats } from './writtenFormats.ts';

const adaptive = perLocale((locale) => {
  const { number: format, compact } = writtenFormats();
  const large = compact(3);
  return {
    // Other languages have their own words.
    large: locale.startsWith('en') ? (value: number) => large(value).replace('G', 'B') : large,
    small: format('.3~s'),
    twoDigits: format('.2~f'),
    fourDigits: format('.4~f'),
    power: format('.2~e'),
  };
});
/** Beyond the largest and the smallest unit a number would be all its digits, or nothing. */
const [LARGEST, SMALLEST] = [1e27, 1e-24];

/** Superset's adaptive number: three significant digits and a unit if large, as few decimals as needed if small. */
export function smartNumber(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  const { large, small, twoDigits, fourDigits, power } = adaptive();
  if (size >= LARGEST || size < SMALLEST) return power(value);
  if (size >= 1000) return large(value);
  if (size >= 1) return twoDigits(value);
  if (size >= 0.001) return fourDigits(value);
  if (size > 0.000_001) return `${small(value * 1_000_000)}µ`;
  return small(value);
}

/** The same with a plus for positive numbers. */
function signedSmartNumber(value: number): string {
  return value > 0 ? `+${smartNumber(value)}` : smartNumber(value);
}

const DECIMAL_UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
const BINARY_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'];

/** Bytes in units of a thousand or of 1,024, to two decimals at most. */
function memory(base: 1000 | 1024, suffix: string): (bytes: number) => string {
  const units = base === 1000 ? DECIMAL_UNITS : BINARY_UNITS;
  return (bytes) => {
    if (bytes === 0) return `0B${suffix}`;
    const step = Math.floor(Math.log(Math.abs(bytes)) / Math.log(base));
    const power = Math.min(Math.max(step, 0), units.length - 1);
    return `${Number((bytes / base ** power).toFixed(2))}${units[power] ?? ''}${suffix}`;
  };
}

/** Named formats besides d3's syntax. Durations are of milliseconds, memory of bytes. */
const NAMED_NUMBER_FORMATS: Readonly<Record<string, (value: number) => string>> = {
  DURATION: wordDuration,
  DURATION_SUB: preciseDuration,
  DURATION_COL: clockDuration,
  MEMORY_DECIMAL: memory(1000, ''),
  MEMORY_BINARY: memory(1024, ''),
  MEMORY_TRANSFER_RATE_DECIMAL: memory(1000, '/s'),
  MEMORY_TRANSFER_RATE_BINARY: memory(1024, '/s'),
};

export type NumberFormatter = (value: number) => string;

/** The default format of a chart. */
export const SMART_NUMBER = 'SMART_NUMBER';
/** The same with more digits. What English writes is behind it in d3's syntax, for a Vega that does not know the name. */
const DIGITS_OF_SMART = /^SMART_NUMBER\.(\d+)~s$/;

/**
 * The formatter a form names: a named one, else d3's syntax. An unknown name falls back to the adaptive format, because
 * the value matters more than its format.
 */
export function numberFormat(name: string | null | undefined): NumberFormatter {
  if (name == null || name === '' || name === SMART_NUMBER) return finite(smartNumber);
  if (name === 'SMART_NUMBER_SIGNED') return finite(signedSmartNumber);
  const named = ownValue(NAMED_NUMBER_FORMATS, name);
  if (named !== undefined) return finite((value) => withDecimalSign(named(value)));
  const digits = DIGITS_OF_SMART.exec(name)?.[1];
  if (digits !== undefined) return finite(writtenFormats().compact(Number(digits)));
  try {
    return finite(writtenFormats().number(name));
  } catch {
    return finite(smartNumber); // Not d3 syntax either.
  }
}

/** From here on a unit does not shorten a number: it would have all of its digits. */
const BEYOND_UNITS = 1e27;
/** Below the smallest unit it would have a zero for each power of ten. */
const BELOW_UNITS = 1e-24;
/** More digits than a format asks for. */
const MOST_DIGITS = 60;

function finite(format: NumberFormatter): NumberFormatter {
  return (value) => {
    if (!Number.isFinite(value)) return String(value);
    const text = format(value);
    const size = Math.abs(value);
    const isTooLong =
      (size >= BEYOND_UNITS && text.length > 27) || (size < BELOW_UNITS && text.length > MOST_DIGITS);
    return minus(isTooLong ? smartNumber(value) : text);
  };
}

/** d3 writes the true minus sign; so does the rest of the product. */
function minus(text: string): string {
  return text.replace(/^-/, '\u2212');
}
