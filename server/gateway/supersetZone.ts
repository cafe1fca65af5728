import * as v from 'valibot';
import { HOUR, MINUTE, type Millis } from '#domain/time.ts';
import { parseJson } from '#domain/jsonValue.ts';

/** Resolves "now": the response is the server's local time, without a zone. */
export const NOW_PATH = `/api/v1/time_range/?q=${encodeURIComponent("'now : now'")}`;

const timeRanges = v.looseObject({ result: v.array(v.looseObject({ until: v.string() })) });

/**
 * The time zone in which a Superset evaluates "now", from its response and its time. Only the offset from UTC is known,
 * so the zone is named by that and changes with daylight saving time.
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
  // The IANA names of whole hours have the opposite sign, and end at twelve to the west.
  if (Number.isInteger(hours) && offset >= -12 * HOUR) return `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${sign}${two(Math.floor(hours))}:${two((hours % 1) * 60)}`;
}
