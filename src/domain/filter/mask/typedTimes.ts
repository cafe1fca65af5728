import { MINUTE, SECOND } from '../../time.ts';
import { isTimeRange, resolveTimeRange, writtenTimeRange } from '../../timeRange/timeRange.ts';
import { isoTimestamp, wholeSeconds } from '../../format/isoTimestamp.ts';

/** What a text means among the values of a time column. */
export interface TypedTimes {
  /** In the notation of the contract, for a query. */
  readonly range: string;
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
    if (Number.isNaN(since)) return null;
    const until = since + (second === undefined ? MINUTE : SECOND);
    return { range: `${wholeSeconds(since)} : ${wholeSeconds(until)}`, since, until, moment: since };
  }
  const range = writtenTimeRange(trimmed);
  const resolved = isTimeRange(range) ? resolveTimeRange(range, now, zone) : null;
  if (trimmed === '' || resolved === null || !resolved.ok) return null;
  const { since, until } = resolved.value;
  const isDay = since !== null && isoTimestamp(since) === trimmed;
  return { range, since, until, moment: isDay ? since : null };
}

/** Whether a value is within it. */
export const isIn = ({ since, until }: TypedTimes, at: number): boolean =>
  (since === null || at >= since) && (until === null || at < until);
