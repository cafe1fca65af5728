import type { Millis } from '#domain/time.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { LANGUAGE, t } from './t.ts';

const number = new Intl.NumberFormat(LANGUAGE.locale);
const oneDigit = new Intl.NumberFormat(LANGUAGE.locale, { maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat(LANGUAGE.locale, { maximumFractionDigits: 2 });
const moment = new Intl.DateTimeFormat(LANGUAGE.locale, { dateStyle: 'medium', timeStyle: 'short' });

export function formatNumber(value: number): string {
  return number.format(value);
}

/** A timestamp as "21 Nov 2026, 06:17". */
export function formatTimestamp(at: Millis): string {
  return moment.format(at);
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${oneDigit.format(value)} ${BYTE_UNITS[unit]}`;
}

/** A duration: "340 ms", "2.41 s", "3 min 05 s". */
export function formatDuration(ms: Millis): string {
  if (ms < SECOND) return t('{n} ms', { n: Math.round(ms) });
  if (ms < MINUTE) return `${twoDigits.format(ms / SECOND)} s`;
  const seconds = Math.round(ms / SECOND);
  if (ms < HOUR) return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
  const minutes = Math.round(ms / MINUTE);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

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
