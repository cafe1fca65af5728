import type { ExtraFormData } from '#domain/filter/dataMask.ts';
import type { NativeFilter } from '#domain/filter/nativeFilter.ts';
import { optionsQuery } from '#domain/filter/optionsQuery.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartQuestion } from './question.ts';

export interface OptionsSituation {
  readonly dashboardId: number;
  /** What the filters it depends on say. */
  readonly fromParents: ExtraFormData;
  readonly search?: string;
}

/** What a filter asks for its options; null for one that needs none, or names nothing to ask. */
export function optionsQuestion(
  filter: NativeFilter,
  { dashboardId, fromParents, search = '' }: OptionsSituation,
): ChartQuestion | null {
  const context = optionsQuery(filter, { dashboardId, fromParents, search });
  if (context === null) return null;
  return { subject: `filter:${filter.id}`, context: context as unknown as JsonRecord, dashboardId };
}
