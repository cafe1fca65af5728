import { filterCell, filterValueOf, isFilterValue } from '../compile/filterValue.ts';
import type { FrameValue } from '../compile/frame.ts';
import type { DataMask, QueryFilter } from '../filter/mask/dataMask.ts';
import { categoryText } from '../format/categoryText.ts';
import { asList } from '../jsonValue.ts';
import type { FormData } from './form/formData.ts';
import { chartTypeOf } from './types/chartTypes.ts';

/** What a mark of several rows filters by: numbers between two, or any of some values. */
export type Several =
  | { readonly between: readonly [number, number] }
  | { readonly among: readonly FrameValue[] };

/** The dimensions of a clicked mark, by column. */
export type Dimensions = Readonly<Record<string, FrameValue | Several>>;

export const isSeveral = (value: FrameValue | Several): value is Several =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NAMED = 3;

/** A dimension of a mark as text; of many values the first ones. */
export function dimensionText(value: FrameValue | Several): string {
  if (!isSeveral(value)) return categoryText(value);
  if ('between' in value) return [...new Set(value.between)].map((each) => categoryText(each)).join(' – ');
  const first = value.among.slice(0, NAMED).map((each) => categoryText(each));
  return [...first, ...(value.among.length > NAMED ? ['…'] : [])].join(', ');
}

/** Whether marks of a chart can filter the others. */
export const canEmit = (form: FormData): boolean => chartTypeOf(form)?.emits?.(form) ?? false;

/**
 * The mask of a chart after a mark was clicked. Clicking the active mark removes the filter, in the contract's format:
 * no conditions and no value.
 */
export function emitFilter(id: string, form: FormData, dimensions: Dimensions, current?: DataMask): DataMask {
  const entries = Object.entries(dimensions);
  const values = entries.map(([, value]) => plain(value));
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
          filters: Object.fromEntries(entries.map(([col, value]) => [col, [plain(value)]])),
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

/** A mark as conditions in query format. */
export const conditions = (dimensions: Dimensions): readonly QueryFilter[] =>
  Object.entries(dimensions).flatMap(([col, value]): readonly QueryFilter[] => {
    if (!isSeveral(value))
      return [value === null ? { col, op: 'IS NULL' } : { col, op: 'IN', val: [plain(value)] }];
    if ('among' in value) return [{ col, op: 'IN', val: value.among.map(plain) }];
    return [
      { col, op: '>=', val: value.between[0] },
      { col, op: '<=', val: value.between[1] },
    ];
  });

/** As JSON can represent it: integers past 2^53 are sent as text, which the server converts to the column's type. */
function plain(value: FrameValue | Several): unknown {
  if (isSeveral(value)) return 'among' in value ? value.among.map(plain) : value.between;
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? filterValueOf(value) : value;
}

function isSame(mask: DataMask | undefined, dimensions: Dimensions): boolean {
  return JSON.stringify(mask?.extraFormData.filters ?? []) === JSON.stringify(conditions(dimensions));
}

/** The selected values of a mask, as the labels of marks; null if it filters nothing. */
export function selectedLabels(mask: DataMask | undefined): readonly string[] | null {
  const state = mask?.filterState;
  const filters = mask?.extraFormData.filters ?? [];
  // A part of the time axis is no mark.
  if (state === undefined || filters.every(({ op }) => op === 'TEMPORAL_RANGE')) return null;
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
