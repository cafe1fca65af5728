import type { ExtraFormData } from '#domain/nativeFilter/dataMask.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import { optionsQuery } from '#domain/filter/bar/optionsQuery.ts';
import type { ChartRequest } from './chartRequest.ts';

export interface OptionsSituation {
  readonly dashboardId: number;
  /** The form data from the filters it depends on. */
  readonly fromParents: ExtraFormData;
  readonly search?: string;
}

/** The request for a filter's options; null if the filter needs none, or names no dataset. */
export function optionsRequest(
  filter: NativeFilter,
  { dashboardId, fromParents, search = '' }: OptionsSituation,
): ChartRequest | null {
  const context = optionsQuery(filter, { dashboardId, fromParents, search });
  if (context === null) return null;
  return { subject: `filter:${filter.id}`, context, dashboardId };
}
