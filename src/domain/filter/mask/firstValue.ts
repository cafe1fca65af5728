import { ownValue } from '../../ownValue.ts';
import type { FrameValue } from '../../frameValue.ts';
import { ancestorsOf, filtersOf } from '../bar/cascade.ts';
import type { DataMask, DataMasks } from '../../nativeFilter/dataMask.ts';
import type { NativeFilter, NativeFilterConfiguration } from '../../nativeFilter/nativeFilter.ts';
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

/** The filters whose value is the first of their options, and was not chosen by a person: it follows them. */
export function firstsToFollow(
  configuration: NativeFilterConfiguration,
  masks: DataMasks,
): readonly NativeFilter[] {
  const isOfFirst = ({ id }: NativeFilter): boolean => ownValue(masks, id)?.filterState['isFirst'] === true;
  const waiting = firstsToTake(configuration, masks);
  const taken = filtersOf(configuration).filter((each) => takesFirst(each) && isOfFirst(each));
  return [...waiting, ...taken];
}

/** The mask of the first option; without options it states that there is nothing to select. */
export function firstMask(filter: NativeFilter, options: readonly FrameValue[]): DataMask {
  const mask = selectMask(filter, options.slice(0, 1).map(optionOf));
  return { ...mask, filterState: { ...mask.filterState, isFirst: true } };
}

/** Whether a mask has the same value as another. */
export const isSameFirst = (a: DataMask | undefined, b: DataMask): boolean =>
  JSON.stringify(a?.filterState.value) === JSON.stringify(b.filterState.value);
