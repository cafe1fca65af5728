import { ownValue } from '../ownValue.ts';
import { asList, asRecord } from '../jsonValue.ts';
import type { DataMask } from './dataMask.ts';
import type { NativeFilter } from './nativeFilter.ts';

const KEYS: Readonly<Record<string, readonly string[]>> = {
  filter_select: ['filters', 'adhoc_filters'],
  filter_range: ['filters', 'adhoc_filters'],
  filter_time: ['time_range'],
  filter_timecolumn: ['granularity_sqla'],
  filter_timegrain: ['time_grain_sqla'],
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
