import { DAY, HOUR, type Millis } from '../../time.ts';

export type KioskLevel = 'fresh' | 'old' | 'stale';

/** Missed refreshes after which a chart is old, and after which it is stale. */
const OLD_AFTER = 3;
const STALE_AFTER = 20;

/**
 * How prominent the age on a kiosk should be. With automatic refresh, missed refreshes count; an hour is old and a day
 * is stale in any case.
 */
export function kioskLevel(age: Millis, refreshFrequency: Millis): KioskLevel {
  const expected = refreshFrequency > 0 ? refreshFrequency : Number.POSITIVE_INFINITY;
  if (age >= Math.min(DAY, Math.max(expected * STALE_AFTER, HOUR))) return 'stale';
  return age >= Math.min(HOUR, expected * OLD_AFTER) ? 'old' : 'fresh';
}
