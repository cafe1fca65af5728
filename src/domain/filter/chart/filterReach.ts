import { chartsInScope } from '../../dashboard/scope.ts';
import type { DashboardMetadata } from '../../dashboard/settings/metadata.ts';
import { filtersOf } from '../bar/cascade.ts';
import { SPLIT_CONTROL } from '../../nativeFilter/displayControls.ts';
import type { FilterSituation } from '../bar/filterSituation.ts';
import type { NativeFilter, NativeFilterConfiguration } from '../../nativeFilter/nativeFilter.ts';

/** Everything of the bar that has a mask: display controls first, as filters count more where both set the same. */
export const controlsOf = ({
  nativeFilters,
  displayControls,
}: Pick<DashboardMetadata, 'nativeFilters' | 'displayControls'>): NativeFilterConfiguration => [
  ...displayControls,
  ...nativeFilters,
];

/** The filters and display controls that apply to a chart. Columns to split by are those of one dataset. */
export function filtersReaching(
  chartId: number,
  { metadata, layout, datasetOf }: Omit<FilterSituation, 'masks'>,
): readonly NativeFilter[] {
  return filtersOf(controlsOf(metadata)).filter(({ scope, filterType, targets }) => {
    if (!chartsInScope(scope, layout).has(chartId)) return false;
    return filterType !== SPLIT_CONTROL || datasetOf(chartId) === targets[0]?.datasetId;
  });
}
