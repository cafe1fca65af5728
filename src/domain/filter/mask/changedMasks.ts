import type { DataMasks } from '../../nativeFilter/dataMask.ts';

export interface ChangedMasks {
  readonly nativeFiltersChanged: boolean;
  readonly crossFiltersChanged: boolean;
}

/** Of which kind the filters are that differ: those of the filter bar, or clicked charts. */
export function changedMasks(before: DataMasks, after: DataMasks): ChangedMasks {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => before[id] !== after[id] && JSON.stringify(before[id]) !== JSON.stringify(after[id]),
  );
  const isNative = (id: string): boolean => id.startsWith('NATIVE_FILTER');
  return {
    nativeFiltersChanged: changed.some(isNative),
    crossFiltersChanged: changed.some((id) => !isNative(id)),
  };
}
