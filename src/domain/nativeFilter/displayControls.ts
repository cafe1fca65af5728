import { asList, asRecord, asText, isRecord, type JsonRecord } from '../jsonValue.ts';
import { newDivider, newFilter } from './filterConfig.ts';
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

/** Ids in the contract's format; the oldest ones have one of their own. */
const CONTROL_ID = 'CHART_CUSTOMIZATION-';
const DIVIDER_ID = 'CHART_CUSTOMIZATION_DIVIDER-';

export const isDisplayControl = (id: string): boolean => /^(?:CHART_CUSTOMIZATION|groupby_)/.test(id);

/** A new display control; `token` makes its id. */
export function newControl(token: string): NativeFilter {
  return {
    ...newFilter(token),
    id: `${CONTROL_ID}${token}`,
    filterType: SPLIT_CONTROL,
    controlValues: { canSelectMultiple: true },
  };
}

/** A new divider between display controls. */
export const newControlDivider = (token: string): FilterDivider => ({
  ...newDivider(token),
  id: `${DIVIDER_ID}${token}`,
});

/** A display control in the stored format. */
export function storedControl(entry: NativeFilter | FilterDivider, before: JsonRecord): JsonRecord {
  // What was stored before it had types is replaced.
  const kept = isRecord(before['customization']) ? {} : before;
  if (entry.type === 'DIVIDER') return { ...kept, ...entry, type: 'CHART_CUSTOMIZATION_DIVIDER' };
  const [type = entry.filterType] = Object.entries(TYPES).find(([, own]) => own === entry.filterType) ?? [];
  const { id, name, description, targets, scope, controlValues, defaultDataMask } = entry;
  return {
    ...kept,
    id,
    type: 'CHART_CUSTOMIZATION',
    name,
    filterType: type,
    description,
    targets: targets.map((each, at) => ({ ...asRecord(asList(kept['targets'])[at]), ...each })),
    scope,
    controlValues,
    defaultDataMask,
    cascadeParentIds: [],
    removed: false,
  };
}

export function readDisplayControls(value: unknown): NativeFilterConfiguration {
  return readNativeFilters(asList(value).filter(isRecord).map(asFilterEntry));
}

function asFilterEntry(entry: JsonRecord): JsonRecord {
  if (isRecord(entry['customization'])) return fromLegacyEntry(entry, entry['customization']);
  const type = asText(entry['type']);
  if (type.endsWith('DIVIDER')) return { ...entry, type: 'DIVIDER' };
  const filterType = asText(entry['filterType']);
  return { ...entry, type: 'NATIVE_FILTER', filterType: TYPES[filterType] ?? filterType };
}

/** Before it had types, such a control always split charts. */
function fromLegacyEntry(entry: JsonRecord, customization: JsonRecord): JsonRecord {
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
