import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { DatasetCreation, NewDataset } from '#domain/dataset/creation/newDataset.ts';
import { createObservable, type Observable } from '#ui/observable.ts';
import { t } from '#ui/t.ts';
import type { LabServices } from '../../lab/labServices.ts';

export const NOT_CREATED = 'An error occurred while creating the data source';

/** Creates one dataset for a dialog, which may be closed before the server responds. */
export interface DatasetMaker {
  /** The state of the creation; null before it was started. */
  readonly creation: Observable<DatasetCreation | null>;
  create(dataset: NewDataset): Promise<void>;
  /** The dialog was closed: a failure is shown elsewhere. */
  leave(): void;
}

type Ports = Pick<LabServices, 'createDataset' | 'reportError' | 'toasts'> & {
  readonly dashboards: Pick<LabServices['dashboards'], 'readList'>;
};

export function createDatasetMaker(ports: Ports, showDatasets: () => void): DatasetMaker {
  const { createDataset, dashboards, reportError, toasts } = ports;
  const creation = createObservable<DatasetCreation | null>(null);
  let isLeft = false;
  return {
    creation,
    async create(dataset) {
      creation.set({ status: 'started' });
      const made = await createDataset(dataset);
      if (!made.ok) {
        creation.set({ status: 'failed', reason: made.error });
        if (isLeft) toasts.show('danger', `${t(NOT_CREATED)}: ${made.error}`);
        return;
      }
      creation.set({ status: 'success', id: made.value });
      toasts.show('success', t('The dataset “{name}” was created', { name: dataset.name }), {
        action: { label: t('Show datasets'), run: showDatasets },
      });
      // So that the new dataset is in the offline list, too.
      if (dataset.dbId === DEVICE_ID) return;
      dashboards.readList('datasets').catch((cause: unknown) => reportError(cause, 'datasets'));
    },
    leave() {
      isLeft = true;
    },
  };
}
