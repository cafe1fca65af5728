import { ownValue } from '../ownValue.ts';
import { chartsInScope } from '../dashboard/scope.ts';
import { crossFilterReaches } from './crossFilterReach.ts';
import type { ExtraFormData } from './dataMask.ts';
import type { FilterSituation } from './filterSituation.ts';

/** What all filters of a dashboard together add to the queries of one chart: cross-filters first, then the bar's. */
export function extraFormDataFor(chartId: number, situation: FilterSituation): ExtraFormData {
  return mergeExtraFormData([...crossFiltersOn(chartId, situation), ...nativeFiltersOn(chartId, situation)]);
}

function crossFiltersOn(chartId: number, situation: FilterSituation): readonly ExtraFormData[] {
  const { metadata, layout, masks } = situation;
  if (!metadata.crossFiltersEnabled) return [];
  const emitters = new Set(layout.charts.map((each) => each.chartId));
  return Object.values(masks).flatMap((mask) => {
    const emitter = Number(mask.id);
    const reaches = emitters.has(emitter) && crossFilterReaches(emitter, chartId, situation);
    return reaches ? [mask.extraFormData] : [];
  });
}

function nativeFiltersOn(
  chartId: number,
  { metadata, layout, masks }: FilterSituation,
): readonly ExtraFormData[] {
  return metadata.nativeFilters.flatMap((filter) => {
    if (filter.type === 'DIVIDER') return [];
    const mask = ownValue(masks, filter.id);
    if (mask === undefined || !chartsInScope(filter.scope, layout).has(chartId)) return [];
    return [mask.extraFormData];
  });
}

/** Conditions are concatenated; of single values (time range, grain) the last wins. */
export function mergeExtraFormData(parts: readonly ExtraFormData[]): ExtraFormData {
  const merged: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      const before = merged[key];
      merged[key] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
    }
  }
  return merged;
}
