import { asList, asNumber, asRecord, asText } from '../jsonValue.ts';
import { conditions, dimensionText, type Dimensions, isSeveral } from './mask/dimensions.ts';
import { filterValueOf } from '../compile/filterValue.ts';
import type { DashboardMetadata } from '../dashboard/settings/metadata.ts';
import { ownValue } from '../ownValue.ts';
import { filtersOf } from './bar/cascade.ts';
import type { DataMask, DataMasks } from '../nativeFilter/dataMask.ts';
import { hasValue } from './bar/filterBar.ts';
import { maskText } from './chart/filtersOnChart.ts';
import type { NativeFilter } from '../nativeFilter/nativeFilter.ts';
import { readMaskContent } from '../nativeFilter/readNativeFilters.ts';
import { isInverse, optionOf, optionText, selectedValues, selectMask } from './mask/selectMask.ts';

/*
 * Filters that go along from one dashboard to another. Ids of filters are of one dashboard, so a filter is found again
 * by its type and column. They travel in the browser's history, so they are plain data, read like any other.
 */

export interface CarriedFilter {
  /** Its name and value as text. */
  readonly text: string;
  readonly filterType: string;
  readonly datasetId: number | null;
  readonly column: string | null;
  readonly content: Omit<DataMask, 'id'>;
}

/** The filters of a bar that have a value. */
export function barFilters(
  { nativeFilters }: Pick<DashboardMetadata, 'nativeFilters'>,
  masks: DataMasks,
): readonly CarriedFilter[] {
  return filtersOf(nativeFilters).flatMap((filter) => {
    const mask = ownValue(masks, filter.id);
    if (mask === undefined || !hasValue(mask)) return [];
    const [target] = filter.targets;
    const { id: _, ...content } = mask;
    return [
      {
        text: `${filter.name}: ${maskText(mask)}`,
        filterType: filter.filterType,
        datasetId: target?.datasetId ?? null,
        column: target?.column?.name ?? null,
        content,
      },
    ];
  });
}

/** The values of a clicked mark, as filters. */
export function markFilters(dimensions: Dimensions, datasetId: number | null): readonly CarriedFilter[] {
  return Object.entries(dimensions).map(([column, value]) => ({
    text: `${column}: ${isSeveral(value) ? dimensionText(value) : optionText(optionOf(value))}`,
    filterType: isSeveral(value) && 'between' in value ? 'filter_range' : 'filter_select',
    datasetId,
    column,
    content: markContent(column, value),
  }));
}

function markContent(column: string, value: Dimensions[string]): CarriedFilter['content'] {
  if (isSeveral(value) && 'between' in value)
    return {
      extraFormData: { filters: conditions({ [column]: value }) },
      filterState: { value: [...value.between] },
      ownState: {},
    };
  const options = (isSeveral(value) ? value.among : [value]).map(optionOf).map(filterValueOf);
  return {
    extraFormData: { filters: [{ col: column, op: 'IN', val: options }] },
    filterState: { value: options },
    ownState: {},
  };
}

export function readCarried(value: unknown): readonly CarriedFilter[] {
  return asList(value).map((each) => {
    const { text, filterType, datasetId, column, content } = asRecord(each);
    return {
      text: asText(text),
      filterType: asText(filterType),
      datasetId: asNumber(datasetId),
      column: asText(column) || null,
      content: readMaskContent(content),
    };
  });
}

export interface ArrivedFilters {
  readonly masks: DataMasks;
  /** What this dashboard has no filter for, as text. */
  readonly left: readonly string[];
}

/** The masks of this dashboard for filters of another. Of several for one filter the last wins. */
export function arrive(
  carried: readonly CarriedFilter[],
  { nativeFilters }: Pick<DashboardMetadata, 'nativeFilters'>,
): ArrivedFilters {
  const here = filtersOf(nativeFilters);
  const masks: Record<string, DataMask> = {};
  const left: string[] = [];
  for (const each of carried) {
    const filter = counterpart(each, here);
    const mask = filter && maskFor(filter, each);
    if (mask == null) left.push(each.text);
    else masks[mask.id] = mask;
  }
  return { masks, left };
}

/** The same column of the same dataset, else of another: datasets of two dashboards often have columns in common. */
function counterpart(
  { filterType, datasetId, column }: CarriedFilter,
  here: readonly NativeFilter[],
): NativeFilter | undefined {
  const alike = here.filter(
    ({ filterType: type, targets }) => type === filterType && (targets[0]?.column?.name ?? null) === column,
  );
  return alike.find(({ targets }) => (targets[0]?.datasetId ?? null) === datasetId) ?? alike[0];
}

/** Null where the filter here cannot exclude values as the other one did. */
function maskFor(filter: NativeFilter, { content }: CarriedFilter): DataMask | null {
  const { extraFormData } = content;
  if (filter.filterType !== 'filter_select') return { id: filter.id, ...content };
  const isExcluding = asList(extraFormData.filters).some((each) => asRecord(each)['op'] === 'NOT IN');
  if (isExcluding && !isInverse(filter)) return null;
  return selectMask(filter, selectedValues({ id: filter.id, ...content }), isExcluding);
}
