import type { SayText } from '#domain/format/texts.ts';
import { DAY, HOUR, type Millis, MINUTE } from '#domain/time.ts';

/** An age in words: "5 minutes", "1 hour", "3 days"; null for less than a minute. */
export function ageText(age: Millis, t: SayText): string | null {
  if (age < MINUTE) return null;
  if (age < HOUR) return t('{n} {n|minute|minutes}', { n: Math.floor(age / MINUTE) });
  if (age < DAY) return t('{n} {n|hour|hours}', { n: Math.floor(age / HOUR) });
  return t('{n} {n|day|days}', { n: Math.floor(age / DAY) });
}
