import { asList, asNumber } from '../../jsonValue.ts';
import { shownSigns } from '../../format/numberSigns.ts';
import { type DataMask, type MaskFilter, emptyMask } from '../../nativeFilter/dataMask.ts';
import type { NativeFilter } from '../../nativeFilter/nativeFilter.ts';

/**
 * A number as it is typed, or copied from where charts show it: with the signs of the language, where thousands may have
 * theirs, or as programs write it.
 */
export function typedBound(text: string): number | null {
  const { decimal, thousands } = shownSigns();
  const [group, point] = [/\s/.test(thousands) ? '\\s' : `\\${thousands}`, `\\${decimal}`];
  const own = new RegExp(`^[-+]?(\\d{1,3}(${group}\\d{3})+(${point}\\d+)?|\\d*${point}\\d+)$`);
  if (!own.test(text.trim())) return asNumber(text);
  return asNumber(text.replaceAll(new RegExp(group, 'g'), '').replace(decimal, '.'));
}

/** The bounds of a `filter_range`, inclusive; null is open. */
export interface RangeBounds {
  readonly lower: number | null;
  readonly upper: number | null;
}

export const UNBOUNDED: RangeBounds = { lower: null, upper: null };

export function rangeMask(filter: NativeFilter, { lower, upper }: RangeBounds): DataMask {
  const column = filter.targets[0]?.column?.name;
  if (column === undefined) return emptyMask(filter.id);
  if (lower === null && upper === null) return { ...emptyMask(filter.id), filterState: { value: null } };
  return {
    ...emptyMask(filter.id),
    extraFormData: { filters: conditions(column, lower, upper) },
    filterState: { value: [lower, upper], label: boundsText({ lower, upper }), validateMessage: '' },
  };
}

function conditions(col: string, lower: number | null, upper: number | null): readonly MaskFilter[] {
  if (lower !== null && lower === upper) return [{ col, op: '==', val: lower }];
  return [
    ...(lower === null ? [] : [{ col, op: '>=', val: lower }]),
    ...(upper === null ? [] : [{ col, op: '<=', val: upper }]),
  ];
}

export function boundsText({ lower, upper }: RangeBounds): string {
  if (lower !== null && upper !== null) {
    return lower === upper ? `x = ${lower}` : `${lower} ≤ x ≤ ${upper}`;
  }
  if (lower !== null) return `x ≥ ${lower}`;
  return upper === null ? '' : `x ≤ ${upper}`;
}

/** The bounds of a mask. */
export function boundsOf(mask: DataMask | undefined): RangeBounds {
  const [lower, upper] = asList(mask?.filterState.value);
  return { lower: asNumber(lower), upper: asNumber(upper) };
}

/** Why these bounds are invalid, or null. */
export function boundsFault({ lower, upper }: RangeBounds): string | null {
  if (lower === null || upper === null || lower <= upper) return null;
  return 'Min value should be smaller or equal to max value';
}

/** The single number of a range: lower bound, both, upper bound. */
export type SingleBound = 'lower' | 'both' | 'upper';

const BY_NUMBER: readonly SingleBound[] = ['lower', 'both', 'upper'];

/** Which single number a numeric filter takes; null if it takes two. */
export function singleBound(filter: NativeFilter): SingleBound | null {
  const kind = filter.controlValues['enableSingleValue'];
  return typeof kind === 'number' ? (BY_NUMBER[kind] ?? null) : null;
}
