import { filterCell, isFilterValue } from '#domain/compile/filterValue.ts';
import type { DataMask } from '#domain/nativeFilter/dataMask.ts';
import { conditions, dimensionText, type Dimensions, plainValue } from '#domain/filter/mask/dimensions.ts';
import { isTimeBrush } from '#domain/filter/mask/timeSpan.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { asList } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { chartTypeOf } from '../chartTypes.ts';

/** Whether marks of a chart can filter the others. */
export const canEmit = (form: FormData): boolean => chartTypeOf(form)?.emits?.(form) ?? false;

/**
 * The mask of a chart after a mark was clicked. Clicking the active mark removes the filter, in the contract's format:
 * no conditions and no value.
 */
export function emitFilter(id: string, form: FormData, dimensions: Dimensions, current?: DataMask): DataMask {
  const entries = Object.entries(dimensions);
  const values = entries.map(([, value]) => plainValue(value));
  const label = entries.map(([, value]) => dimensionText(value)).join(', ');
  if (entries.length === 0 || isSame(current, dimensions)) return clearedFilter(id);
  const byColumn = chartTypeOf(form)?.emitsByColumn === true;
  return {
    id,
    extraFormData: { filters: conditions(dimensions) },
    filterState: byColumn
      ? {
          label,
          value: values,
          filters: Object.fromEntries(entries.map(([col, value]) => [col, [plainValue(value)]])),
        }
      : { label, value: [values], selectedValues: [label] },
    ownState: {},
  };
}

export function clearedFilter(id: string): DataMask {
  return {
    id,
    extraFormData: { filters: [] },
    filterState: { value: null, selectedValues: null },
    ownState: {},
  };
}

function isSame(mask: DataMask | undefined, dimensions: Dimensions): boolean {
  return JSON.stringify(mask?.extraFormData.filters ?? []) === JSON.stringify(conditions(dimensions));
}

/** The selected values of a mask, as the labels of marks; null if it filters nothing. */
export function selectedLabels(mask: DataMask | undefined): readonly string[] | null {
  const state = mask?.filterState;
  const filters = mask?.extraFormData.filters ?? [];
  // A part of the time axis is no mark.
  if (state === undefined || filters.length === 0 || isTimeBrush(mask)) return null;
  const values = asList(state.value).flatMap((each) => (Array.isArray(each) ? asList(each) : [each]));
  // Marks without a name show that, and cells of tables nothing.
  const labels = values.flatMap((each): readonly string[] => {
    if (!isFilterValue(each)) return [JSON.stringify(each)];
    const cell = filterCell(each);
    return cell === '' ? ['', categoryText(cell)] : [categoryText(cell)];
  });
  const named = asList(state.selectedValues).flatMap((each) => (typeof each === 'string' ? [each] : []));
  return labels.length + named.length === 0 ? null : [...new Set([...labels, ...named])];
}
