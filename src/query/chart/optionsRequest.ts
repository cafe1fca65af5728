import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import { optionsQuery, type OptionsRequest } from '#domain/filter/bar/optionsQuery.ts';
import type { ChartRequest } from './chartRequest.ts';

/** The request for a filter's options; null if the filter needs none, or names no dataset. */
export function optionsRequest(
  filter: NativeFilter,
  request: Omit<OptionsRequest, 'search'> & Partial<OptionsRequest>,
): ChartRequest | null {
  const context = optionsQuery(filter, { search: '', ...request });
  if (context === null) return null;
  return { subject: `filter:${filter.id}`, context, dashboardId: request.dashboardId };
}
