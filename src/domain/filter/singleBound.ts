import type { NativeFilter } from './nativeFilter.ts';

/** What one number of a range can be: its lower end, both ends, its upper end. */
export type SingleBound = 'lower' | 'both' | 'upper';

const BY_NUMBER: readonly SingleBound[] = ['lower', 'both', 'upper'];

/** Which one number a filter of numbers takes; null for one that takes two. */
export function singleBound(filter: NativeFilter): SingleBound | null {
  const kind = filter.controlValues['enableSingleValue'];
  return typeof kind === 'number' ? (BY_NUMBER[kind] ?? null) : null;
}
