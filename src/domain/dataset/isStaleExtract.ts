import { DAY, HOUR } from '../time.ts';
import type { Millis } from '../time.ts';

/** Up to this size an extract is refreshed with everything else; larger ones once a day. */
const SMALL = 20_000_000;

export interface ExtractAge {
  readonly takenAt: Millis | null;
  readonly bytes: number;
  readonly isTooLarge: boolean;
}

/** Whether an extract is old enough to be refreshed. */
export function isStaleExtract({ takenAt, bytes, isTooLarge }: ExtractAge, now: Millis): boolean {
  if (takenAt === null) return !isTooLarge;
  return now - takenAt > (bytes <= SMALL ? HOUR : DAY);
}
