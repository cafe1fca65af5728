import { DAY, type Millis } from '#domain/time.ts';
import { utc, wallClock } from '#domain/timeRange/calendar.ts';

/** Outside of these years a zone has the offset that it has at their ends: calendars of JavaScript tell no other. */
const FIRST = utc(1, 0, 3);
const LAST = utc(275_760, 8, 11);

/** Reads moments as the wall time of a zone, of which the days are looked up once: a look-up takes microseconds. */
export function zonedMoments(zone: string): (at: Millis) => Millis {
  if (zone === 'UTC') return (at) => at;
  const clock = wallClock(zone);
  const offsetAt = (at: Millis): number => clock(at) - at;
  const offsets = new Map<number, number | null>();
  const offsetOf = (day: number): number | null => {
    const [from, to] = [offsetAt(day * DAY), offsetAt((day + 1) * DAY)];
    return from === to ? from : null;
  };
  return (at) => {
    const known = Math.min(Math.max(at, FIRST), LAST);
    const day = Math.floor(known / DAY);
    const found = offsets.get(day);
    const offset = found === undefined ? offsetOf(day) : found;
    if (found === undefined) offsets.set(day, offset);
    return at + (offset ?? offsetAt(known));
  };
}
