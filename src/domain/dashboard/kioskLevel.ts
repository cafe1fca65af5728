import { DAY, HOUR } from '../time.ts';
import type { Millis } from '../time.ts';

export type KioskLevel = 'fresh' | 'old' | 'stale';

/** Missed refreshes after which a picture is old, and after which it is stale. */
const OLD_AFTER = 3;
const STALE_AFTER = 20;

/**
 * How loud the age of what a wall shows should be. Where it refreshes by itself, missed refreshes count; an hour is old
 * and a day is stale for all of them.
 */
export function kioskLevel(age: Millis, refreshFrequency: Millis): KioskLevel {
  const expected = refreshFrequency > 0 ? refreshFrequency : Number.POSITIVE_INFINITY;
  if (age >= Math.min(DAY, Math.max(expected * STALE_AFTER, HOUR))) return 'stale';
  return age >= Math.min(HOUR, expected * OLD_AFTER) ? 'old' : 'fresh';
}
