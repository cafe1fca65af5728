import { type CostEstimate, ESTIMATING } from '#domain/query/costEstimate.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { EstimateCost } from '#query/estimateCost.ts';
import { createObservable, type Observable } from '#ui/observable.ts';

export interface LabCost {
  /** By tab: what its SQL would cost, as last asked (EST-08). */
  readonly estimates: Observable<ReadonlyMap<string, CostEstimate>>;
  /** Asks what the selection, or everything, would cost. */
  estimate(): Promise<void>;
}

export function createLabCost(
  ask: EstimateCost,
  sql: () => string,
  shown: () => QueryEditor | undefined,
): LabCost {
  const estimates = createObservable<ReadonlyMap<string, CostEstimate>>(new Map());
  const keep = (tabId: string, estimate: CostEstimate) =>
    estimates.set(new Map(estimates.get()).set(tabId, estimate));
  return {
    estimates,
    async estimate() {
      const tab = shown();
      if (!tab) return;
      keep(tab.id, ESTIMATING);
      keep(tab.id, await ask(tab, sql()));
    },
  };
}
