import { type Millis, DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { perLocale } from '#domain/format/shown.ts';
import { t } from './t.ts';

const formats = perLocale((locale) => ({
  number: new Intl.NumberFormat(locale),
  oneDigit: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
  twoDigits: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
  moment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
}));

export function formatNumber(value: number): string {
  return formats().number.format(value);
}

/** A timestamp as "21 Nov 2026, 06:17". */
export function formatTimestamp(at: Millis): string {
  return formats().moment.format(at);
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${formats().oneDigit.format(value)} ${BYTE_UNITS[unit]}`;
}

/** A duration: "340 ms", "2.41 s", "3 min 05 s". */
export function formatDuration(ms: Millis): string {
  if (ms < SECOND) return t('{n} ms', { n: Math.round(ms) });
  if (ms < MINUTE) return t('{seconds} s', { seconds: formats().twoDigits.format(ms / SECOND) });
  const seconds = Math.round(ms / SECOND);
  if (ms < HOUR)
    return t('{minutes} min {seconds} s', {
      minutes: Math.floor(seconds / 60),
      seconds: twoPlaces(seconds % 60),
    });
  const minutes = Math.round(ms / MINUTE);
  return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: twoPlaces(minutes % 60) });
}

const twoPlaces = (value: number): string => String(value).padStart(2, '0');

/** An age: "just now", "5 min ago", "3 h ago", "2 days ago". */
export function formatAge(ageMs: Millis): string {
  if (ageMs < MINUTE) return t('just now');
  if (ageMs < HOUR) return t('{n} min ago', { n: Math.floor(ageMs / MINUTE) });
  if (ageMs < DAY) return t('{n} h ago', { n: Math.floor(ageMs / HOUR) });
  return t('{n} {n|day|days} ago', { n: Math.floor(ageMs / DAY) });
}

/** The badge text of a result that is not fresh from the server. */
export function formatCached(ageMs: Millis): string {
  return t('Cached {age}', { age: formatAge(ageMs) });
}

/** How far an age colour is between grey, amber and red. */
export function agedLevel(ageMs: Millis): 'grey' | 'amber' | 'red' {
  if (ageMs < HOUR) return 'grey';
  return ageMs < DAY ? 'amber' : 'red';
}
