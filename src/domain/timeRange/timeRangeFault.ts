import type { Millis } from '../time.ts';
import { isTimeRange, resolveTimeRange } from './timeRange.ts';

export const NO_TIME_RANGE = 'This is no time range.';

/** What is wrong with a time range text, for its author; null if it is valid. */
export function timeRangeFault(text: string, now: Millis, zone: string): string | null {
  if (text === '') return null;
  const resolved = resolveTimeRange(text, now, zone);
  if (!resolved.ok) return resolved.error;
  return isTimeRange(text) ? null : NO_TIME_RANGE;
}
