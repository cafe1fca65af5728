import { DAY, HOUR, type Millis, MINUTE } from '#domain/time.ts';

/** An age in words: "5 minutes", "1 hour", "3 days"; null for less than a minute. */
export function ageText(age: Millis): string | null {
  const [unit, name] = age < HOUR ? [MINUTE, 'minute'] : age < DAY ? [HOUR, 'hour'] : [DAY, 'day'];
  const count = Math.floor(age / Number(unit));
  return count === 0 ? null : `${count} ${name}${count === 1 ? '' : 's'}`;
}
