import { isDisplayControl, SPLIT_CONTROL } from '#domain/nativeFilter/displayControls.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';

export const FILTER_TYPES = [
  { id: 'filter_select', name: 'Value' },
  { id: 'filter_range', name: 'Numerical range' },
  { id: 'filter_time', name: 'Time range' },
  { id: 'filter_timecolumn', name: 'Time column' },
  { id: 'filter_timegrain', name: 'Time grain' },
] as const;

/** What readers may change of charts. */
export const CONTROL_TYPES = [
  { id: SPLIT_CONTROL, name: 'Columns to split by' },
  { id: 'filter_timegrain', name: 'Time grain' },
  { id: 'filter_timecolumn', name: 'Time column' },
] as const;

export const NO_DEFAULT: Pick<NativeFilter, 'defaultDataMask'> = {
  defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
};

/** Converts the filter to another type: settings without meaning there are removed. */
export function ofType(filter: NativeFilter, filterType: string): NativeFilter {
  const { datasetId } = filter.targets[0] ?? {};
  return {
    ...filter,
    ...NO_DEFAULT,
    filterType,
    targets: datasetId === undefined || filterType === 'filter_time' ? [] : [{ datasetId }],
    controlValues: controlValuesOf(filter.id, filterType),
    cascadeParentIds: filterType === 'filter_select' ? filter.cascadeParentIds : [],
  };
}

function controlValuesOf(id: string, filterType: string): NativeFilter['controlValues'] {
  if (isDisplayControl(id)) return filterType === SPLIT_CONTROL ? { canSelectMultiple: true } : {};
  return filterType === 'filter_select'
    ? { enableEmptyFilter: false, multiSelect: true }
    : { enableEmptyFilter: false };
}
