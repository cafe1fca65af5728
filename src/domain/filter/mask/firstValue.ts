import { ownValue } from '../../ownValue.ts';
import type { FrameValue } from '../../compile/frame.ts';
import { ancestorsOf, filtersOf } from '../bar/cascade.ts';
import type { DataMask, DataMasks } from './dataMask.ts';
import type { NativeFilter, NativeFilterConfiguration } from '../config/nativeFilter.ts';
import { optionOf, selectMask } from './selectMask.ts';

/*
 * Filters that start with the first of their options. A value of `undefined` is undecided; null is a decision: a person
 * cleared it.
 */

export const takesFirst = (filter: NativeFilter): boolean =>
  filter.filterType === 'filter_select' && filter.controlValues['defaultToFirstItem'] === true;

/** Whether a filter still waits for its first option. */
export const wantsFirst = (filter: NativeFilter, masks: DataMasks): boolean =>
  takesFirst(filter) && ownValue(masks, filter.id)?.filterState.value === undefined;

/** The filters that can take it now: those whose options depend on no filter that itself waits. */
export function firstsToTake(
  configuration: NativeFilterConfiguration,
  masks: DataMasks,
): readonly NativeFilter[] {
  const all = filtersOf(configuration);
  const waiting = all.filter((each) => wantsFirst(each, masks));
  return waiting.filter(({ id }) => {
    const ancestors = ancestorsOf(id, all);
    return !waiting.some((other) => other.id !== id && ancestors.has(other.id));
  });
}

/** The mask of the first option; without options it states that there is nothing to select. */
export function firstMask(filter: NativeFilter, options: readonly FrameValue[]): DataMask {
  return selectMask(filter, options.slice(0, 1).map(optionOf));
}
