import type { Millis } from '#domain/time.ts';
import type { Unit, WallTime } from '#domain/timeRange/calendar.ts';
import { isTimeRange, NO_FILTER, resolveTimeRange, writtenTimeRange } from '#domain/timeRange/timeRange.ts';
import { t } from '#ui/t.ts';

/** Stands in an empty field. */
export const RANGE_HINT = 'Last full month, 2025-03, or 2025-03-01 : 2025-04-01';

/** The ranges that most people look for. */
export const COMMON_RANGES: readonly string[] = [
  NO_FILTER,
  'Last day',
  'Last week',
  'Last month',
  'Last quarter',
  'Last year',
  'Current day',
  'Current week',
  'Current month',
  'Current quarter',
  'Current year',
  'previous calendar week',
  'previous calendar month',
  'previous calendar year',
];

/** A range as it is shown: a common one in the language of the page. */
export const shownRange = (range: string): string =>
  COMMON_RANGES.includes(range) ? upperFirst(t(range)) : range;

/** Some are stored in small letters, and all are in one list. */
const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The range that was written, as it is stored. */
export const rangeOf = (text: string): string =>
  writtenTimeRange(COMMON_RANGES.find((range) => upperFirst(t(range)) === upperFirst(text)) ?? text);

/** The common ranges of a list. */
export const rangeOptions = (ranges: readonly string[] = COMMON_RANGES) =>
  ranges.map((id) => ({ id, label: shownRange(id) }));

export const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  second: 'Seconds',
  minute: 'Minutes',
  hour: 'Hours',
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
  quarter: 'Quarters',
  year: 'Years',
};

/** What a range means in dates now; empty where it is invalid, or filters nothing. */
export function meaningText(range: string, now: Millis, zone: string): string {
  const meant = resolveTimeRange(range, now, zone);
  if (!meant.ok || range === NO_FILTER || !isTimeRange(range)) return '';
  return t('{since} to {until} (exclusive)', {
    since: timestampText(meant.value.since) ?? t('the beginning'),
    until: timestampText(meant.value.until) ?? t('the end'),
  });
}

/** To the minute, in the server's zone. */
const timestampText = (at: WallTime | null): string | null =>
  at === null ? null : new Date(at).toISOString().slice(0, 16).replace('T', ' ');
