import { ownValue } from '../../ownValue.ts';
import { crossFilterReaches } from './crossFilterReach.ts';
import type { ExtraFormData } from '../../nativeFilter/dataMask.ts';
import { filtersReaching } from './filterReach.ts';
import { mergeExtraFormData } from './mergeExtraFormData.ts';
import type { FilterSituation } from '../bar/filterSituation.ts';

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

function nativeFiltersOn(chartId: number, situation: FilterSituation): readonly ExtraFormData[] {
  return filtersReaching(chartId, situation).map(
    ({ id }) => ownValue(situation.masks, id)?.extraFormData ?? {},
  );
}
