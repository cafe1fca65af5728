import { datasetOf } from '#domain/chart/chartContents.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import { datasetOfForm } from '#store/datasets/datasetOfForm.ts';
import type { OpenedChart } from '#store/charts/openedChart.ts';
import { getExtract } from '#store/datasets/extracts.ts';
import { useLive } from '#ui/useLive.ts';
import { type ReadOutcome, useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useOutcome } from '../../documents/useOutcome.ts';

/**
 * The dataset of a form as stored, read again from the server: a dashboard has only the columns that its charts use.
 */
export function useDataset(
  datasource: unknown,
  /** What was stored when the page was opened. */
  before: OpenedChart | null,
): {
  /** Undefined until the storage was read. */
  readonly dataset: Dataset | null | undefined;
  /** Its number, if the form has that of a dataset which a server created meanwhile. */
  readonly created: number | null;
  readonly outcome: ReadOutcome | null;
} {
  const { db } = useDevice();
  const { dashboards } = useDashboards();
  const { id } = datasetOf({ datasource });
  const known = before?.dataset?.id === id ? before?.dataset : undefined;
  const read = useLive(
    async () => ({ datasource, dataset: await datasetOfForm(db, { datasource }) }),
    [db, datasource],
    known && { datasource, dataset: known },
  );
  const dataset = read?.dataset;
  // After the form names another dataset, the former one is returned until the storage is read.
  const current = read?.datasource === datasource ? dataset?.id : undefined;
  const isHere = id === null || id < 0;
  const outcome = useOutcome(isHere ? null : String(id), () => dashboards.readDataset(id ?? 0));
  // A dataset that no server has is stored here, or was removed.
  const isMissing = id === null || (isHere && dataset === null);
  return {
    dataset,
    created: current === undefined || current === id ? null : current,
    outcome: isMissing ? 'missing' : outcome,
  };
}

/** Whether all rows of a dataset are on this device. */
export function useRowsHere(id: number | null, before: OpenedChart | null): boolean {
  const { db } = useDevice();
  const extract = useLive(
    async () => (id === null ? undefined : getExtract(db, id)),
    [db, id],
    before?.extract?.datasetId === id ? before?.extract : undefined,
  );
  if (isDeviceDataset(id)) return true;
  return extract !== undefined && extract.takenAt !== null && !extract.isTooLarge;
}
