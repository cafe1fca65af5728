import { type CostEstimate, ESTIMATING } from '#domain/query/costEstimate.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { EstimateCost } from '#query/sql/estimateCost.ts';
import { createObservable, type Observable } from '#ui/observable.ts';

export interface LabCost {
  /** The latest cost estimate of each tab (EST-08). */
  readonly estimates: Observable<ReadonlyMap<string, CostEstimate>>;
  /** Requests the cost of the selection, or of everything. */
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
