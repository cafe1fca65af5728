import { DAY, HOUR, type Millis } from '../time.ts';

/** Up to this size an extract is refreshed with everything else; larger ones once a day. */
const SMALL = 20_000_000;

export interface ExtractAge {
  readonly takenAt: Millis | null;
  readonly bytes: number;
  readonly isTooLarge: boolean;
  readonly cubes?: readonly { readonly takenAt: Millis }[];
}

/** Whether an extract is old enough to be refreshed. */
export function isStaleExtract({ takenAt, bytes, isTooLarge, cubes }: ExtractAge, now: Millis): boolean {
  if (isTooLarge) return cubes === undefined || cubes.some((cube) => now - cube.takenAt > DAY);
  if (takenAt === null) return true;
  return now - takenAt > (bytes <= SMALL ? HOUR : DAY);
}
