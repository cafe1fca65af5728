import { filtersOf } from '../bar/cascade.ts';
import { SPLIT_CONTROL } from '../../nativeFilter/displayControls.ts';
import type { DataMasks, DataMask } from '../../nativeFilter/dataMask.ts';
import type { NativeFilterConfiguration, NativeFilter } from '../../nativeFilter/nativeFilter.ts';
import { ownValue } from '../../ownValue.ts';
import { asList, asRecord } from '../../jsonValue.ts';

/** The possible sources of a dashboard's initial masks. */
export interface MaskSources {
  /** The masks of the address: a permalink, a key, or the masks themselves. Replaces all others. */
  readonly address: DataMasks | null;
  /** What this person last applied on this device. */
  readonly kept: DataMasks | null;
}

/** The masks applied when a dashboard opens: the address's, else the stored ones, else the defaults of its filters. */
export function startMasks(configuration: NativeFilterConfiguration, sources: MaskSources): DataMasks {
  const filters = filtersOf(configuration);
  const defaults: DataMasks = Object.fromEntries(
    filters.map((each) => [each.id, { id: each.id, ...each.defaultDataMask }]),
  );
  const began = { ...defaults, ...(sources.address === null ? sources.kept : asShared(sources.address)) };
  for (const filter of filters) {
    const mask = began[filter.id];
    const byDefault = defaults[filter.id];
    if (mask && byDefault && !isMaskOf(filter, mask)) began[filter.id] = byDefault;
  }
  return began;
}

/** What was shared is what was seen: a first value does not follow its options there. */
const asShared = (masks: DataMasks): DataMasks =>
  Object.fromEntries(
    Object.entries(masks).map(([id, mask]) => {
      const { isFirst: _, ...filterState } = mask.filterState;
      return [id, { ...mask, filterState }];
    }),
  );

const KEYS: Readonly<Record<string, readonly string[]>> = {
  filter_select: ['filters', 'adhoc_filters'],
  filter_range: ['filters', 'adhoc_filters'],
  filter_time: ['time_range'],
  filter_timecolumn: ['granularity_sqla'],
  filter_timegrain: ['time_grain_sqla'],
  [SPLIT_CONTROL]: ['custom_form_data'],
};

/**
 * Whether a mask fits this filter. If its author has since changed its type or column, an old value would still filter,
 * under a misleading name.
 */
export function isMaskOf({ filterType, targets }: NativeFilter, { extraFormData }: DataMask): boolean {
  const keys = Object.keys(extraFormData);
  const known = ownValue(KEYS, filterType);
  if (known === undefined || keys.length === 0) return true;
  if (!keys.some((each) => known.includes(each))) return false;
  const columns = asList(extraFormData.filters).map((each) => asRecord(each)['col']);
  const column = targets[0]?.column?.name;
  return column === undefined || columns.length === 0 || columns.includes(column);
}
