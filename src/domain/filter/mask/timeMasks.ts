import { type DataMask, emptyMask } from '../../nativeFilter/dataMask.ts';
import { NO_FILTER } from '../../timeRange/timeRange.ts';
import type { NativeFilter } from '../../nativeFilter/nativeFilter.ts';

/** A time range in the contract's format: `Last week`, `2004-01-01 : 2005-01-01`. */
export function timeRangeMask(filter: NativeFilter, range: string | null): DataMask {
  if (range === null || range === '' || range === NO_FILTER) {
    return { ...emptyMask(filter.id), filterState: { value: null } };
  }
  return { ...emptyMask(filter.id), extraFormData: { time_range: range }, filterState: { value: range } };
}

/** The time column of charts. */
export function timeColumnMask(filter: NativeFilter, column: string | null): DataMask {
  if (column === null) return { ...emptyMask(filter.id), filterState: { value: null } };
  return {
    ...emptyMask(filter.id),
    extraFormData: { granularity_sqla: column },
    filterState: { value: [column] },
  };
}

/** The time grain of charts, as an ISO duration, and its name. */
export function timeGrainMask(
  filter: NativeFilter,
  grain: { readonly duration: string; readonly name: string } | null,
): DataMask {
  if (grain === null) return { ...emptyMask(filter.id), filterState: { value: null } };
  return {
    ...emptyMask(filter.id),
    extraFormData: { time_grain_sqla: grain.duration },
    filterState: { label: grain.name, value: [grain.duration] },
  };
}

/** The single text of a time mask, in a list or not. */
export function chosenText(mask: DataMask | undefined): string | null {
  const value = mask?.filterState.value;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : null;
}
