import { type CostEstimate, ESTIMATING } from '#domain/query/costEstimate.ts';
import { createObservable, type Observable } from '#ui/observable.ts';
import type { Services } from '../../services.ts';
import type { EditorSession } from '../editor/editorSession.ts';
import type { Shown } from './shown.ts';

export interface LabCost {
  /** By tab: what its SQL would cost, as last asked (EST-08). */
  readonly estimates: Observable<ReadonlyMap<string, CostEstimate>>;
  /** Asks what the selection, or everything, would cost. */
  estimate(): Promise<void>;
}

export function createLabCost(
  services: Services,
  editor: () => EditorSession,
  shown: () => Shown | null,
): LabCost {
  const estimates = createObservable<ReadonlyMap<string, CostEstimate>>(new Map());
  const keep = (tabId: string, estimate: CostEstimate) =>
    estimates.set(new Map(estimates.get()).set(tabId, estimate));
  return {
    estimates,
    async estimate() {
      const tab = shown()?.tab;
      if (!tab) return;
      keep(tab.id, ESTIMATING);
      keep(tab.id, await services.estimateCost(tab, editor().runnable().sql));
    },
  };
}
