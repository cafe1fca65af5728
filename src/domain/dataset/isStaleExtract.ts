import { DAY, HOUR } from '../time.ts';
import type { Millis } from '../time.ts';

/** So much is read again with everything else that is kept; more than this once a day. */
const SMALL = 20_000_000;

export interface ExtractAge {
  readonly takenAt: Millis | null;
  readonly bytes: number;
  readonly isTooLarge: boolean;
}

/** Whether rows on the device are old enough to be read again. */
export function isStaleExtract({ takenAt, bytes, isTooLarge }: ExtractAge, now: Millis): boolean {
  if (takenAt === null) return !isTooLarge;
  return now - takenAt > (bytes <= SMALL ? HOUR : DAY);
}
