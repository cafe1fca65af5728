import * as v from 'valibot';
import { HOUR, MINUTE, type Millis } from '#domain/time.ts';
import { parseJson } from '#domain/jsonValue.ts';

/** Asks what "now" is: the answer is the server's local time, and names no zone. */
export const NOW_PATH = `/api/v1/time_range/?q=${encodeURIComponent("'now : now'")}`;

const timeRanges = v.looseObject({ result: v.array(v.looseObject({ until: v.string() })) });

/**
 * The zone in which a Superset evaluates "now", from its answer and the moment it was given. Only the distance from
 * UTC can be seen, so the zone is named by that, and after a change to or from summer time it is another one.
 */
export function zoneOf(answer: string, at: Millis): string | null {
  const read = v.safeParse(timeRanges, parseJson(answer));
  const until = read.success ? read.output.result[0]?.until : undefined;
  if (until === undefined || !/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(until)) return null;
  // The two clocks may differ by minutes; zones differ by quarters of an hour.
  const offset = Math.round((Date.parse(`${until}Z`) - at) / (15 * MINUTE)) * 15 * MINUTE;
  if (Number.isNaN(offset) || Math.abs(offset) > 14 * HOUR) return null;
  return zoneName(offset);
}

function zoneName(offset: Millis): string {
  if (offset === 0) return 'UTC';
  const sign = offset < 0 ? '-' : '+';
  const hours = Math.abs(offset) / HOUR;
  // The IANA names of whole hours count the other way, and end at twelve to the west.
  if (Number.isInteger(hours) && offset >= -12 * HOUR) return `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${sign}${two(Math.floor(hours))}:${two((hours % 1) * 60)}`;
}
