import { asList, asRecord, asText, isRecord } from '../jsonValue.ts';
import type { JsonRecord } from '../jsonValue.ts';
import type { FilterDivider, NativeFilter, NativeFilterConfiguration } from './nativeFilter.ts';
import { readNativeFilters } from './readNativeFilters.ts';

/*
 * Display controls: what the author of a dashboard lets its readers change of charts without changing the saved ones.
 * The contract stores them as `chart_customization_config`, beside the filters and in nearly their format.
 */

/** The type of a control that splits charts by other columns; the others are those of filters. */
export const SPLIT_CONTROL = 'display_split';

const TYPES: Readonly<Record<string, string>> = {
  chart_customization_dynamic_groupby: SPLIT_CONTROL,
  chart_customization_timegrain: 'filter_timegrain',
  chart_customization_timecolumn: 'filter_timecolumn',
};

export function readDisplayControls(value: unknown): NativeFilterConfiguration {
  return readNativeFilters(asList(value).filter(isRecord).map(asFilterEntry));
}

function asFilterEntry(entry: JsonRecord): JsonRecord {
  if (isRecord(entry['customization'])) return fromOlderEntry(entry, entry['customization']);
  const type = asText(entry['type']);
  if (type.endsWith('DIVIDER')) return { ...entry, type: 'DIVIDER' };
  const filterType = asText(entry['filterType']);
  return { ...entry, type: 'NATIVE_FILTER', filterType: TYPES[filterType] ?? filterType };
}

/** Before it had types, such a control always split charts. */
function fromOlderEntry(entry: JsonRecord, customization: JsonRecord): JsonRecord {
  const { dataset, column } = customization;
  const datasetId = Number(isRecord(dataset) ? dataset['value'] : dataset);
  const name = asText(Array.isArray(column) ? column[0] : column);
  const mask = asRecord(customization['defaultDataMask']);
  const chosen = asRecord(mask['filterState'])['value'] ?? null;
  return {
    id: entry['id'],
    type: 'NATIVE_FILTER',
    name: asText(customization['name']) || asText(entry['title']),
    filterType: SPLIT_CONTROL,
    targets: [{ ...(Number.isInteger(datasetId) && { datasetId }), column: { name } }],
    description: customization['description'],
    controlValues: {
      canSelectMultiple: customization['canSelectMultiple'],
      ...asRecord(customization['controlValues']),
    },
    defaultDataMask:
      chosen === null ? mask : { ...mask, extraFormData: { custom_form_data: { groupby: [chosen].flat() } } },
  };
}

/** The filters and the display controls of a bar, with a divider between them. */
export function barEntries(
  filters: NativeFilterConfiguration,
  controls: NativeFilterConfiguration,
  title: string,
): NativeFilterConfiguration {
  if (controls.length === 0) return filters;
  const divider: FilterDivider = { id: 'display-controls', type: 'DIVIDER', title, description: '' };
  return [...filters, divider, ...controls];
}

/** Whether a reader may choose several columns. */
export const splitsByMany = ({ controlValues }: NativeFilter): boolean =>
  controlValues['canSelectMultiple'] !== false;
