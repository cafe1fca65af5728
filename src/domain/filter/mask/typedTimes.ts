import { MINUTE, SECOND } from '../../time.ts';
import type { FilterOption } from './selectMask.ts';
import { isTimeRange, resolveTimeRange, writtenTimeRange } from '../../timeRange/timeRange.ts';
import { isoTimestamp, wholeSeconds } from '../../format/isoTimestamp.ts';

/** What a text means among the values of a time column. */
export interface TypedTimes {
  readonly since: number | null;
  readonly until: number | null;
  /** The one value that a day, or a time of a day, is; null for a longer time. */
  readonly moment: number | null;
}

export const NO_TIME =
  'This is no time. Write “2025”, “2025-03”, “2025-03-15”, “2025-03-15 14:30”, “Q1 2025”, “March 2025” or “last month”.';

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/;

/** Null for a text that is no time. */
export function typedTimes(text: string, now: number, zone: string): TypedTimes | null {
  const trimmed = text.trim();
  const [, day, minute, second] = MOMENT.exec(trimmed) ?? [];
  if (day !== undefined) {
    const since = Date.parse(`${day}T${minute}${second ?? ':00'}Z`);
    // The 30th of February and 24:00 are read as times of the days after.
    if (Number.isNaN(since) || !wholeSeconds(since).startsWith(`${day} ${minute}`)) return null;
    return { since, until: since + (second === undefined ? MINUTE : SECOND), moment: since };
  }
  const range = writtenTimeRange(trimmed);
  const resolved = isTimeRange(range) ? resolveTimeRange(range, now, zone) : null;
  if (trimmed === '' || resolved === null || !resolved.ok) return null;
  const { since, until } = resolved.value;
  // "No filter" and its like.
  if (since === null && until === null) return null;
  const isDay = since !== null && isoTimestamp(since) === trimmed;
  return { since, until, moment: isDay ? since : null };
}

/** The values within it. */
export const valuesWithin = (
  { since, until }: TypedTimes,
  values: readonly FilterOption[],
): readonly FilterOption[] =>
  values.filter(
    (at) => typeof at === 'number' && (since === null || at >= since) && (until === null || at < until),
  );
