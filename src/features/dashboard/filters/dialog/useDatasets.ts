import { useEffect } from 'react';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { listDatasets } from '#store/datasets/datasets.ts';
import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../../../services/dashboards.ts';
import { useDevice } from '../../../services/device.ts';

const NONE: ReadonlyMap<number, Dataset> = new Map();

/** Every dataset known on this device, and all columns of the selected one. */
export function useDatasets(chosenId: number | null): ReadonlyMap<number, Dataset> {
  const { db, reportError } = useDevice();
  const { dashboards } = useDashboards();
  useEffect(() => {
    dashboards.readList('datasets').catch((error: unknown) => reportError(error, 'datasets'));
  }, [dashboards, reportError]);
  useEffect(() => {
    if (chosenId === null) return;
    dashboards.readDataset(chosenId).catch((error: unknown) => reportError(error, 'dataset'));
  }, [dashboards, chosenId, reportError]);
  const known = useLive(async () => {
    const listed = await listDatasets(db);
    return new Map(listed.toSorted((a, b) => a.name.localeCompare(b.name)).map((each) => [each.id, each]));
  }, [db]);
  return known ?? NONE;
}
