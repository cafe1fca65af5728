import { dependentsOf, filtersOf } from './cascade.ts';
import { type DataMask, type DataMasks, emptyMask } from '../../nativeFilter/dataMask.ts';
import type { NativeFilter, NativeFilterConfiguration } from '../../nativeFilter/nativeFilter.ts';
import { isRequired } from '../mask/selectMask.ts';

/**
 * The filter bar: what is chosen in its controls, which charts learn of only when it is applied.
 *
 *     select ──▶ chosen ──apply──▶ applied ──▶ charts
 *                                     ▲
 *     clear all ──────────────────────┘
 */
export interface FilterBar {
  /** Selected and not applied yet, by filter. */
  readonly chosen: DataMasks;
}

export const UNTOUCHED: FilterBar = { chosen: {} };

/** The value of a control: the selected one, else the applied one. */
export function shownMask(bar: FilterBar, applied: DataMasks, id: string): DataMask | undefined {
  return bar.chosen[id] ?? applied[id];
}

/** Selects a value. Dependent filters lose theirs: their options change. */
export function choose(
  bar: FilterBar,
  mask: DataMask,
  configuration: NativeFilterConfiguration,
  applied: DataMasks,
): FilterBar {
  const cleared = dependentsOf(mask.id, filtersOf(configuration))
    .filter(({ id }) => hasValue(shownMask(bar, applied, id)))
    .map(({ id }) => [id, emptyMask(id)] as const);
  return { chosen: { ...bar.chosen, ...Object.fromEntries(cleared), [mask.id]: mask } };
}

/**
 * Empties these filters, including those with a default: no value is a decision, so none takes its first option.
 * Applied at once; their unapplied selections are discarded, other filters stay.
 */
export function clearAll(
  bar: FilterBar,
  entries: NativeFilterConfiguration,
): { readonly bar: FilterBar; readonly applied: DataMasks } {
  const cleared = (id: string): DataMask => ({ ...emptyMask(id), filterState: { value: null } });
  const applied = Object.fromEntries(filtersOf(entries).map(({ id }) => [id, cleared(id)]));
  const left = Object.entries(bar.chosen).filter(([id]) => !Object.hasOwn(applied, id));
  return { bar: { chosen: Object.fromEntries(left) }, applied };
}

export const hasValue = (mask: DataMask | undefined): boolean => {
  const value = mask?.filterState.value;
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
};

/** The filters that need a value before charts can send requests. */
export function missingFilters(
  configuration: NativeFilterConfiguration,
  bar: FilterBar,
  applied: DataMasks,
): readonly NativeFilter[] {
  return filtersOf(configuration).filter(
    (each) => isRequired(each) && !hasValue(shownMask(bar, applied, each.id)),
  );
}

/** Whether applying would change anything, and nothing required is missing. */
export function canApply(
  configuration: NativeFilterConfiguration,
  bar: FilterBar,
  applied: DataMasks,
): boolean {
  if (missingFilters(configuration, bar, applied).length > 0) return false;
  return Object.values(bar.chosen).some((mask) => !isSame(mask, applied[mask.id]));
}

/** The masks to apply: of filters still in the configuration. */
export function masksToApply(configuration: NativeFilterConfiguration, bar: FilterBar): DataMasks {
  const known = new Set(configuration.map(({ id }) => id));
  return Object.fromEntries(Object.entries(bar.chosen).filter(([id]) => known.has(id)));
}

function isSame(one: DataMask, other: DataMask | undefined): boolean {
  const content = ({ extraFormData, filterState }: DataMask): string =>
    JSON.stringify([extraFormData, filterState.value ?? null]);
  return content(one) === content(other ?? emptyMask(one.id));
}
