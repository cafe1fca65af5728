import { ownValue } from '../../ownValue.ts';
import type { DataMasks, ExtraFormData } from '../../nativeFilter/dataMask.ts';
import { mergeExtraFormData } from '../chart/mergeExtraFormData.ts';
import type { NativeFilter, NativeFilterConfiguration } from '../../nativeFilter/nativeFilter.ts';

/** The filters without dividers. */
export function filtersOf(configuration: NativeFilterConfiguration): readonly NativeFilter[] {
  return configuration.filter((each) => each.type === 'NATIVE_FILTER');
}

/** What the filters that this one depends on, directly or through others, add to its options query. */
export function extraFormDataOfParents(
  filter: NativeFilter,
  all: readonly NativeFilter[],
  masks: DataMasks,
): ExtraFormData {
  const parents = ancestorsOf(filter.id, all);
  return mergeExtraFormData(
    all.filter(({ id }) => parents.has(id)).map(({ id }) => ownValue(masks, id)?.extraFormData ?? {}),
  );
}

/** Every filter that this one depends on. A filter in a cycle is among its own. */
export function ancestorsOf(id: string, all: readonly NativeFilter[]): ReadonlySet<string> {
  const byId = new Map(all.map((each) => [each.id, each]));
  const found = new Set<string>();
  const open = [...(byId.get(id)?.cascadeParentIds ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next) || !byId.has(next)) continue;
    found.add(next);
    open.push(...(byId.get(next)?.cascadeParentIds ?? []));
  }
  return found;
}

/** Every filter whose options depend on this one's value. */
export function dependentsOf(id: string, all: readonly NativeFilter[]): readonly NativeFilter[] {
  return all.filter((each) => each.id !== id && ancestorsOf(each.id, all).has(id));
}

export const isInCircle = (id: string, all: readonly NativeFilter[]): boolean => ancestorsOf(id, all).has(id);
