import type { Millis } from '../time.ts';
import { isTimeRange, resolveTimeRange } from './timeRange.ts';

export const NO_TIME_RANGE =
  'This is no time range. Write “last 7 days”, “last full month”, “2025-03”, “2025-Q1” or “2025-03-01 : 2025-04-01”.';

/** What is wrong with a time range text, for its author; null if it is valid. */
export function timeRangeFault(text: string, now: Millis, zone: string): string | null {
  if (text === '') return null;
  const resolved = resolveTimeRange(text, now, zone);
  // Which end cannot be read is said where there are two.
  if (!resolved.ok) return text.includes(' : ') ? resolved.error : NO_TIME_RANGE;
  return isTimeRange(text) ? null : NO_TIME_RANGE;
}
