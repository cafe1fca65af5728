import { type FilterCell, filterCell, filterValueOf, isFilterValue } from '../../compile/filterValue.ts';
import type { FrameValue } from '../../frameValue.ts';
import { categoryText } from '../../format/categoryText.ts';
import { isoTimestamp } from '../../format/isoTimestamp.ts';
import { type DataMask, emptyMask } from '../../nativeFilter/dataMask.ts';
import type { NativeFilter } from '../../nativeFilter/nativeFilter.ts';

/** A value of a column in a row. */
export type FilterOption = FilterCell;

/** A result value as an option. */
export function optionOf(value: FrameValue): FilterOption {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** The label of a value in a control and on a chip; `isTime` if the column is temporal. */
export function optionText(value: FilterOption, isTime = false): string {
  if (isTime && typeof value === 'number') return isoTimestamp(value);
  return categoryText(value);
}

/**
 * What the selected values of a `filter_select` add to charts. No selection filters nothing: if a value is required,
 * charts wait for one. `isExcluding` reverses inverse selection.
 */
export function selectMask(
  filter: NativeFilter,
  values: readonly FilterOption[],
  isExcluding: boolean = isInverse(filter),
  isTime = false,
): DataMask {
  const column = filter.targets[0]?.column?.name;
  if (column === undefined) return emptyMask(filter.id);
  const excludeFilterValues = !isInverse(filter) || isExcluding;
  if (values.length === 0) {
    return {
      ...emptyMask(filter.id),
      filterState: { value: null, excludeFilterValues },
    };
  }
  const op = isInverse(filter) && isExcluding ? 'NOT IN' : 'IN';
  const names = values.map((each) => optionText(each, isTime)).join(', ');
  const stored = values.map(filterValueOf);
  return {
    ...emptyMask(filter.id),
    extraFormData: { filters: [{ col: column, op, val: stored }] },
    filterState: {
      label: op === 'IN' ? names : `${names} (excluded${values.includes(null) ? '' : ', and NULL'})`,
      value: stored,
      excludeFilterValues,
    },
  };
}

/** Whether charts wait for a value of this filter. */
export const isRequired = (filter: NativeFilter): boolean =>
  filter.controlValues['enableEmptyFilter'] === true;

export const isInverse = (filter: NativeFilter): boolean => filter.controlValues['inverseSelection'] === true;

/** The values of a mask; empty for none and for anything but a list of values. */
export function selectedValues(mask: DataMask | undefined): readonly FilterOption[] {
  const value = mask?.filterState.value;
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).filter(isFilterValue).map(filterCell);
}
