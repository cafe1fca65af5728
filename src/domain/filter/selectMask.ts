import type { FrameValue } from '../compile/frame.ts';
import { isoMoment } from '../format/isoMoment.ts';
import type { DataMask } from './dataMask.ts';
import { emptyMask } from './dataMask.ts';
import type { NativeFilter } from './nativeFilter.ts';

/** A value of a column, as rows have it. */
export type FilterOption = string | number | boolean | null;

const NULL_LABEL = '<NULL>';

/** A value of an answer's rows as one that can be chosen. */
export function optionOf(value: FrameValue): FilterOption {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** How a value is named in a control and on a chip; `isTime` where the column holds moments. */
export function optionText(value: FilterOption, isTime = false): string {
  if (value === null) return NULL_LABEL;
  if (isTime && typeof value === 'number') return isoMoment(value);
  return value === '' ? '<empty string>' : String(value);
}

/**
 * What the chosen values of a `filter_select` say to charts. Nothing chosen filters nothing: where a value is required,
 * charts do not ask before there is one.
 * `isExcluding` turns a filter with inverse selection around.
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
  return {
    ...emptyMask(filter.id),
    extraFormData: { filters: [{ col: column, op, val: values }] },
    filterState: {
      label: op === 'IN' ? names : `${names} (excluded)`,
      value: values,
      excludeFilterValues,
    },
  };
}

/** Whether charts wait for a value of this filter. */
export const isRequired = (filter: NativeFilter): boolean =>
  filter.controlValues['enableEmptyFilter'] === true;

export const isInverse = (filter: NativeFilter): boolean => filter.controlValues['inverseSelection'] === true;

/** The values a mask holds; empty for none and for what is no list of values. */
export function selectedValues(mask: DataMask | undefined): readonly FilterOption[] {
  const value = mask?.filterState.value;
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).filter(isOption);
}

function isOption(value: unknown): value is FilterOption {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
