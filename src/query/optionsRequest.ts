import type { ExtraFormData } from '#domain/filter/dataMask.ts';
import type { NativeFilter } from '#domain/filter/nativeFilter.ts';
import { optionsQuery } from '#domain/filter/optionsQuery.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartRequest } from './chartRequest.ts';

export interface OptionsSituation {
  readonly dashboardId: number;
  /** What the filters it depends on say. */
  readonly fromParents: ExtraFormData;
  readonly search?: string;
}

/** What a filter asks for its options; null for one that needs none, or names nothing to ask. */
export function optionsRequest(
  filter: NativeFilter,
  { dashboardId, fromParents, search = '' }: OptionsSituation,
): ChartRequest | null {
  const context = optionsQuery(filter, { dashboardId, fromParents, search });
  if (context === null) return null;
  return { subject: `filter:${filter.id}`, context: context as unknown as JsonRecord, dashboardId };
}
