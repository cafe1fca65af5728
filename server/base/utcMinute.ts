import type { Millis } from '#domain/time.ts';

/** A moment in UTC to the minute, as "2026-01-10 12:00". */
export const utcMinute = (at: Millis): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** The same, or its date alone, as people of a language write it; English has no one way. */
export function utcMoment(at: Millis, locale: string, isDate = false): string {
  if (locale.startsWith('en')) return utcMinute(at).slice(0, isDate ? 10 : undefined);
  const date: Intl.DateTimeFormatOptions = { timeZone: 'UTC', dateStyle: 'medium' };
  return new Intl.DateTimeFormat(locale, isDate ? date : { ...date, timeStyle: 'short' }).format(at);
}
