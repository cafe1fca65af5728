import { useEffect, useState } from 'react';
import type { Result } from '#domain/result.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { type Gathered, gatherPortable } from '#query/portable/gatherPortable.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';

export interface GatheringState {
  readonly ready: Result<Gathered, string> | null;
  /** The share that is done, from 0 to 1. */
  readonly share: number;
}

/** Gathers what a file of a dashboard contains, while the component is mounted. */
export function useGathered(dashboardId: number): GatheringState {
  const { db, tables, reportError } = useDevice();
  const { chartData, outlines } = useDashboards();
  const [ready, setReady] = useState<GatheringState['ready']>(null);
  const [share, setShare] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function gather(): Promise<void> {
      const rowsOf = (dataset: Dataset) => tables.exportRows(dataset, false);
      const found = await gatherPortable({ db, chartData, outlines, rowsOf }, dashboardId, signal, setShare);
      if (!signal.aborted) setReady(found);
    }
    gather().catch((error: unknown) => reportError(error, 'export of a dashboard'));
    return () => controller.abort();
  }, [db, tables, chartData, outlines, dashboardId, reportError]);
  return { ready, share };
}
