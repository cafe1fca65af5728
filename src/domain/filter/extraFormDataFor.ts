import type { Layout } from '../dashboard/layout.ts';
import type { DashboardMetadata } from '../dashboard/metadata.ts';
import { chartsInScope } from '../dashboard/scope.ts';
import type { DataMasks, ExtraFormData } from './dataMask.ts';

export interface FilterSituation {
  readonly metadata: DashboardMetadata;
  readonly layout: Layout;
  /** The masks that are applied, not those that are being chosen. */
  readonly masks: DataMasks;
}

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
    if (emitter === chartId || !emitters.has(emitter)) return [];
    const own = metadata.crossFilterScopes.get(emitter) ?? 'global';
    const scope = own === 'global' ? metadata.globalScope : own;
    return chartsInScope(scope, layout).has(chartId) ? [mask.extraFormData] : [];
  });
}

function nativeFiltersOn(
  chartId: number,
  { metadata, layout, masks }: FilterSituation,
): readonly ExtraFormData[] {
  return metadata.nativeFilters.flatMap((filter) => {
    if (filter.type === 'DIVIDER') return [];
    const mask = masks[filter.id];
    if (mask === undefined || !chartsInScope(filter.scope, layout).has(chartId)) return [];
    return [mask.extraFormData];
  });
}

/** Conditions are joined; of what a query has once (its time range, its grain) the last word counts. */
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
