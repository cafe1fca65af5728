import type { Millis } from '#domain/time.ts';

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** `an hour ago`, as the contract words it. */
export function ago(ms: Millis): string {
  const seconds = Math.floor(ms / 1000);
  const unit = UNITS.find(([size]) => seconds >= size);
  if (unit === undefined) return 'now';
  const count = Math.floor(seconds / unit[0]);
  const one = unit[1] === 'hour' ? 'an' : 'a';
  return count === 1 ? `${one} ${unit[1]} ago` : `${count} ${unit[1]}s ago`;
}
