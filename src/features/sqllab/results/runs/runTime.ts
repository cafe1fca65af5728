import type { Millis } from '#domain/time.ts';
import { perLocale } from '#domain/format/shown.ts';

const moment = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
);

/** When a query ran, as "21 Nov 2026, 06:17:05": a tab may run several in a minute. */
export const runTime = (at: Millis): string => moment().format(at);
