import type { DataMask } from './dataMask.ts';
import { emptyMask } from './dataMask.ts';
import type { NativeFilter } from './nativeFilter.ts';

/** A value of a column, as rows have it. */
export type FilterOption = string | number | boolean | null;

const NULL_LABEL = '<NULL>';
/** What the contract's own front end sends where a value is needed and none is chosen: no row at all. */
const NO_ROWS = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' } as const;

/** How a value is named in a control and on a chip. */
export function optionText(value: FilterOption): string {
  if (value === null) return NULL_LABEL;
  return value === '' ? '<empty string>' : String(value);
}

/**
 * What the chosen values of a `filter_select` say to charts. Nothing chosen filters nothing, unless a value is required.
 * `isExcluding` turns a filter with inverse selection around.
 */
export function selectMask(
  filter: NativeFilter,
  values: readonly FilterOption[],
  isExcluding: boolean = isInverse(filter),
): DataMask {
  const column = filter.targets[0]?.column?.name;
  if (column === undefined) return emptyMask(filter.id);
  const excludeFilterValues = !isInverse(filter) || isExcluding;
  if (values.length === 0) {
    return {
      ...emptyMask(filter.id),
      extraFormData: isRequired(filter) ? { adhoc_filters: [NO_ROWS] } : {},
      filterState: { value: null, excludeFilterValues },
    };
  }
  const op = isInverse(filter) && isExcluding ? 'NOT IN' : 'IN';
  const names = values.map(optionText).join(', ');
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
