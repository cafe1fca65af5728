import type { Unit } from './calendar.ts';

const UNITS: Readonly<Record<string, Unit>> = {
  S: 'second',
  M: 'month',
  H: 'hour',
  D: 'day',
  W: 'week',
  Y: 'year',
};
const GRAIN = /P(T?)(\d+(?:\.\d+)?)([SMHDWY])/;

/** From one position of a time grain to the next; null if it is none. */
export function grainStep(
  grain: string | null | undefined,
): { readonly amount: number; readonly unit: Unit } | null {
  const [, time, count, letter] = GRAIN.exec(grain ?? '') ?? [];
  const unit = letter === 'M' && time === 'T' ? 'minute' : UNITS[letter ?? ''];
  return unit === undefined ? null : { amount: Number(count), unit };
}
