import { ownValue } from '../ownValue.ts';
import type { FrameValue } from '../compile/frame.ts';
import { ancestorsOf, filtersOf } from './cascade.ts';
import type { DataMask, DataMasks } from './dataMask.ts';
import type { NativeFilter, NativeFilterConfiguration } from './nativeFilter.ts';
import { optionOf, selectMask } from './selectMask.ts';

/*
 * Filters that begin with the first of their options. Nobody has decided anything about one whose value is `undefined`;
 * null is a decision: a person has cleared it.
 */

export const takesFirst = (filter: NativeFilter): boolean =>
  filter.filterType === 'filter_select' && filter.controlValues['defaultToFirstItem'] === true;

/** Whether a filter still waits for the first of its options. */
export const wantsFirst = (filter: NativeFilter, masks: DataMasks): boolean =>
  takesFirst(filter) && ownValue(masks, filter.id)?.filterState.value === undefined;

/** The filters whose turn it is: those whose options no other filter changes that itself waits for its first one. */
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

/** The mask of the first option; of one without options it says that there is nothing to choose. */
export function firstMask(filter: NativeFilter, options: readonly FrameValue[]): DataMask {
  return selectMask(filter, options.slice(0, 1).map(optionOf));
}
