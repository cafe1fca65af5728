import { filterCell, isFilterValue } from '../../compile/filterValue.ts';
import { optionText } from '../mask/selectMask.ts';
import { ownValue } from '../../ownValue.ts';
import { filtersOf } from '../bar/cascade.ts';
import { crossFilterReaches } from './crossFilterReach.ts';
import { ZOOM_ID, zoomOf } from '../mask/zoomMask.ts';
import type { DataMask } from '../../nativeFilter/dataMask.ts';
import type { FilterSituation } from '../bar/filterSituation.ts';
import { controlsOf, filtersReaching } from './filterReach.ts';
import { hasValue } from '../bar/filterBar.ts';

/** A filter that applies to a chart, as text. */
export interface FilterOnChart {
  readonly id: string;
  /** The filter's name, or for a clicked chart the column it filters. */
  readonly name: string;
  readonly value: string;
  /** The clicked chart; null for a filter of the bar. */
  readonly emitter: number | null;
}

/** The current filters of a chart: its chips. Cross-filters first, in merge order. */
export function filtersOnChart(chartId: number, situation: FilterSituation): readonly FilterOnChart[] {
  return [
    ...crossFilters(situation).filter(
      ({ emitter }) => emitter !== null && crossFilterReaches(emitter, chartId, situation),
    ),
    ...nativeFilters(chartId, situation),
  ];
}

/** Every filter of the dashboard that has a value, whatever charts it reaches. */
export function filtersInUse(situation: FilterSituation): readonly FilterOnChart[] {
  const native = filtersOf(controlsOf(situation.metadata)).flatMap(({ id, name }) => {
    const mask = ownValue(situation.masks, id);
    return mask !== undefined && hasValue(mask) ? [{ id, name, value: maskText(mask), emitter: null }] : [];
  });
  return [...crossFilters(situation), ...native];
}

/** Every cross-filter of the dashboard, and the zoom of its time axes, for the chips of the bar. */
export function crossFilters({
  metadata,
  layout,
  masks,
}: Omit<FilterSituation, 'datasetOf'>): readonly FilterOnChart[] {
  const zoom = masks[ZOOM_ID];
  const zoomed =
    zoom === undefined || zoomOf(masks) === null
      ? []
      : [{ id: ZOOM_ID, name: 'Zoom', value: maskText(zoom), emitter: null }];
  if (!metadata.crossFiltersEnabled) return zoomed;
  const charts = new Set(layout.charts.map(({ chartId }) => chartId));
  const clicked = Object.values(masks).flatMap((mask) => {
    const emitter = Number(mask.id);
    const columns = [...new Set((mask.extraFormData.filters ?? []).map(({ col }) => String(col)))];
    if (!charts.has(emitter) || columns.length === 0) return [];
    return [{ id: mask.id, name: columns.join(', '), value: maskText(mask), emitter }];
  });
  return [...clicked, ...zoomed];
}

function nativeFilters(chartId: number, situation: FilterSituation): readonly FilterOnChart[] {
  return filtersReaching(chartId, situation).flatMap(({ id, name }) => {
    const mask = ownValue(situation.masks, id);
    return mask !== undefined && hasValue(mask) ? [{ id, name, value: maskText(mask), emitter: null }] : [];
  });
}

/** The value of a mask as text: its label, else its value. */
export function maskText({ filterState }: DataMask): string {
  const { label, selectedValues, value } = filterState;
  if (typeof label === 'string' && label !== '') return label;
  const shown: unknown = Array.isArray(selectedValues) && selectedValues.length > 0 ? selectedValues : value;
  return (Array.isArray(shown) ? shown.flat() : [shown])
    .map((each) => (isFilterValue(each) ? optionText(filterCell(each)) : String(each)))
    .join(', ');
}
