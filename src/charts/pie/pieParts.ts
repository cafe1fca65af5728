import { t } from '#domain/format/shown.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { capped, MAX_PARTS } from '../kit/spec/limits.ts';
import { inCategoryOrder } from '../kit/categories/categoryOrder.ts';
import { aboveZero } from '../kit/parts/aboveZero.ts';
import type { Part } from '../kit/parts/partsFrame.ts';
import type { PieForm } from './chart.ts';

/** The row of the part that groups all small ones. */
export const REST = -1;
const REST_IN_GREY =
  'The first {shown} of {all} values are drawn, and the others together in grey. “View as table” shows all of them.';

/**
 * What the angle and the radius of a part show. In a rose by area all angles are equal, in one by radius both show the
 * value.
 */
export function roseShape(form: PieForm, parts: readonly Part[]) {
  const type = form['roseType'];
  const max = parts.reduce((largest, { value }) => Math.max(largest, value), 0) || 1;
  const isRose = type === 'area' || type === 'radius';
  return {
    angleOf: ({ value }: Part): number => (type === 'area' ? 1 : value),
    reachOf: ({ value }: Part): number => (isRose ? value / max : 1),
  };
}

interface DrawnParts {
  readonly all: ReturnType<typeof capped<Part>>;
  /** Drawn without a name, because there are too many parts. */
  readonly rest: number;
}

/** The drawn parts, including the group of those too small. */
export function drawnParts(form: PieForm, parts: readonly Part[], isSum: boolean): DrawnParts {
  const sum = (some: readonly Part[]): number => some.reduce((total, part) => total + part.value, 0);
  const drawn = aboveZero(parts);
  const positive = drawn.parts;
  // A group of parts that do not add up has no value.
  const min = isSum ? (sum(positive) * (asNumber(form['threshold_for_other']) ?? 0)) / 100 : 0;
  const [large, small] = [
    positive.filter((part) => part.value >= min),
    positive.filter((part) => part.value < min),
  ];
  const ordered = inCategoryOrder(form, large, (part) => part.label);
  const first = capped(ordered, MAX_PARTS, REST_IN_GREY);
  const all = { ...first, notes: [...first.notes, ...drawn.notes] };
  const rest = sum(ordered.slice(all.items.length));
  if (small.length === 0) return { all, rest };
  const other = t('Other');
  const label = large.some((part) => part.label === other) ? `${other} (1)` : other;
  const together: Part = { row: REST, names: [label], label, value: sum(small) + rest };
  return { all: { ...all, items: [...all.items, together] }, rest: 0 };
}
