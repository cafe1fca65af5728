import type { NativeFilter } from './nativeFilter.ts';

/** What a single number of a range can be: its lower bound, both bounds, its upper bound. */
export type SingleBound = 'lower' | 'both' | 'upper';

const BY_NUMBER: readonly SingleBound[] = ['lower', 'both', 'upper'];

/** Which single number a numeric filter takes; null if it takes two. */
export function singleBound(filter: NativeFilter): SingleBound | null {
  const kind = filter.controlValues['enableSingleValue'];
  return typeof kind === 'number' ? (BY_NUMBER[kind] ?? null) : null;
}
