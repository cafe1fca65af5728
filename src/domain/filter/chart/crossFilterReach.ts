import { chartsInScope } from '../../dashboard/scope.ts';
import type { FilterSituation } from '../bar/filterSituation.ts';

/** Whether a click in one chart filters another: never itself, and only charts in its scope on this layout (FLT-13). */
export function crossFilterReaches(
  emitter: number,
  chartId: number,
  { metadata, layout }: Pick<FilterSituation, 'metadata' | 'layout'>,
): boolean {
  if (emitter === chartId) return false;
  const own = metadata.crossFilterScopes.get(emitter) ?? 'global';
  return chartsInScope(own === 'global' ? metadata.globalScope : own, layout).has(chartId);
}
