import {
  asList,
  asNumber,
  asRecord,
  asText,
  isRecord,
  numbers,
  texts,
  type JsonRecord,
} from '../jsonValue.ts';
import type { DataMask, DataMasks } from './dataMask.ts';
import type {
  FilterDivider,
  FilterTarget,
  NativeFilter,
  NativeFilterConfiguration,
  FilterScope,
} from './nativeFilter.ts';

/** Everything on the dashboard. */
export const WHOLE_SCOPE: FilterScope = { rootPath: ['ROOT_ID'], excluded: [] };

/** Reads `native_filter_configuration`. An entry without an id cannot be referenced and is left out. */
export function readNativeFilters(value: unknown): NativeFilterConfiguration {
  return asList(value).flatMap((each) => {
    const entry = asRecord(each);
    const id = asText(entry['id']);
    if (id === '') return [];
    return [entry['type'] === 'DIVIDER' ? readDivider(id, entry) : readFilter(id, entry)];
  });
}

function readDivider(id: string, entry: JsonRecord): FilterDivider {
  return {
    id,
    type: 'DIVIDER',
    title: asText(entry['title']) || asText(entry['name']),
    description: asText(entry['description']),
  };
}

function readFilter(id: string, entry: JsonRecord): NativeFilter {
  const nullable = (key: string) => asText(entry[key]) || null;
  return {
    id,
    type: 'NATIVE_FILTER',
    name: asText(entry['name']) || id,
    filterType: asText(entry['filterType']),
    targets: asList(entry['targets']).map(readTarget),
    scope: readScope(entry['scope']),
    controlValues: asRecord(entry['controlValues']),
    defaultDataMask: readMaskContent(entry['defaultDataMask']),
    cascadeParentIds: texts(entry['cascadeParentIds']),
    description: asText(entry['description']),
    adhoc_filters: asList(entry['adhoc_filters']).filter(isRecord),
    time_range: nullable('time_range'),
    granularity_sqla: nullable('granularity_sqla'),
    sortMetric: nullable('sortMetric'),
    requiredFirst: isRequiredFirst(entry['requiredFirst'], id),
  };
}

function readTarget(value: unknown): FilterTarget {
  const target = asRecord(value);
  const datasetId = asNumber(target['datasetId']);
  const name = asText(asRecord(target['column'])['name']);
  return { ...(datasetId !== null && { datasetId }), ...(name !== '' && { column: { name } }) };
}

/** A flag, or the same per filter id, as the dialog of the contract's own front end stores it. */
function isRequiredFirst(value: unknown, id: string): boolean {
  return value === true || asRecord(value)[id] === true;
}

/** Without a stored scope a filter applies to everything, like a new one. */
export function readScope(value: unknown): FilterScope {
  if (!isRecord(value)) return WHOLE_SCOPE;
  return { rootPath: texts(value['rootPath']), excluded: numbers(value['excluded']) };
}

export function readMaskContent(value: unknown): Omit<DataMask, 'id'> {
  const mask = asRecord(value);
  return {
    extraFormData: asRecord(mask['extraFormData']),
    filterState: asRecord(mask['filterState']),
    ownState: asRecord(mask['ownState']),
  };
}

/** Masks by id, as untrusted input. */
export function readMasks(value: unknown): DataMasks {
  return Object.fromEntries(
    Object.entries(asRecord(value)).map(([id, mask]) => [id, { id, ...readMaskContent(mask) }]),
  );
}
