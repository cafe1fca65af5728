import { ownValue } from '../../ownValue.ts';
import { chartsInScope } from '../../dashboard/scope.ts';
import { filtersOf } from './cascade.ts';
import type { FilterSituation } from './filterSituation.ts';
import { wantsFirst } from '../mask/firstValue.ts';
import type { NativeFilter } from '../../nativeFilter/nativeFilter.ts';
import { hasValue } from './filterBar.ts';
import { isRequired } from '../mask/selectMask.ts';

/**
 * The filters a chart waits for: those whose scope includes it and that require a value, or that have yet to take their
 * first option.
 */
export function awaitedFilters(
  chartId: number,
  { metadata, layout, masks }: Omit<FilterSituation, 'datasetOf'>,
): readonly NativeFilter[] {
  return filtersOf(metadata.nativeFilters).filter((filter) => {
    const isMissing =
      (isRequired(filter) && !hasValue(ownValue(masks, filter.id))) || wantsFirst(filter, masks);
    return isMissing && chartsInScope(filter.scope, layout).has(chartId);
  });
}
