import type { NativeFilter } from '../../nativeFilter/nativeFilter.ts';

/** The single number of a range: lower bound, both, upper bound. */
export type SingleBound = 'lower' | 'both' | 'upper';

const BY_NUMBER: readonly SingleBound[] = ['lower', 'both', 'upper'];

/** Which single number a numeric filter takes; null if it takes two. */
export function singleBound(filter: NativeFilter): SingleBound | null {
  const kind = filter.controlValues['enableSingleValue'];
  return typeof kind === 'number' ? (BY_NUMBER[kind] ?? null) : null;
}
