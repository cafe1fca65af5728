import type { SelectionFigures } from '#domain/rows/measure/selectionFigures.ts';
import { groupDigits } from '#domain/format/groupDigits.ts';
import { t } from '#ui/t.ts';

/** "Count 12 · Sum 340 · Average 28.33 · Min 1 · Max 99"; without numbers, only the count. */
export function figuresText({ count, sum, average, minimum, maximum }: SelectionFigures): string {
  const counted = t('Count {n}', { n: count });
  if (sum === null || average === null || minimum === null || maximum === null) return counted;
  const figures: readonly (readonly [string, string])[] = [
    [t('Sum'), groupDigits(sum)],
    [t('Average'), groupDigits(average)],
    [t('Min'), groupDigits(minimum)],
    [t('Max'), groupDigits(maximum)],
  ];
  return [counted, ...figures.map(([name, value]) => `${name} ${value}`)].join(' · ');
}

/** Fifteen digits are what a double holds; more would show its rounding. */
export const shortNumber = (value: number): string => String(Number(value.toPrecision(12)));
