import { type ReactNode, useState } from 'react';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { datasourceName } from '#domain/device/datasourceName.ts';
import { datasetOfForm } from '#store/datasets/datasetOfForm.ts';
import { listDatasets } from '#store/datasets/datasets.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { useLatest } from '#ui/page/useLatest.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useListReading } from '../../documents/useListReading.ts';
import styles from '../Explore.module.css';

export interface ChangeDatasetDialogProps {
  readonly datasetId: number | null;
  readonly onClose: () => void;
  readonly onChange: (datasource: string, dataset: DatasetDetail | null) => void;
}

/** Replaces the dataset of a chart; columns and metrics of the same name are kept (CHT-20). */
export function ChangeDatasetDialog({ datasetId, onClose, onChange }: ChangeDatasetDialogProps): ReactNode {
  const { db, reportError } = useDevice();
  const { dashboards } = useDashboards();
  const [chosen, setChosen] = useState<string | null>(datasetId === null ? null : String(datasetId));
  const [isBusy, setBusy] = useState(false);
  // A dialog that was closed while a dataset was read changes nothing, nor does a dataset that is no longer chosen.
  const latest = useLatest(chosen);
  const datasets = useLive(() => listDatasets(db), [db]) ?? [];
  const { outcome } = useListReading('datasets');
  const isPartial = outcome !== null && outcome !== 'read';

  async function change(): Promise<void> {
    const id = Number(chosen);
    const datasource = datasourceName(id, datasets.find((each) => each.id === id)?.uuid);
    setBusy(true);
    const read = dashboards.readDataset(id).then(() => datasetOfForm(db, { datasource }));
    const found = await latest.of(read);
    setBusy(false);
    if (found === null) return;
    onChange(datasource, found.value?.detail ?? null);
    onClose();
  }
  return (
    <Dialog
      isOpen
      title={t('Change dataset')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          isDisabled={chosen === null || chosen === String(datasetId) || isBusy}
          onPress={() =>
            void change().catch((error: unknown) => {
              setBusy(false);
              reportError(error, 'change dataset');
            })
          }
        >
          {t('Apply')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <ComboBox
          label={t('Dataset')}
          options={datasets.map(({ id, name, schema, database }) => ({
            id: String(id),
            label: name,
            detail: [database, schema].filter(Boolean).join('.'),
          }))}
          value={chosen}
          onChange={setChosen}
          empty={t('No datasets are known on this device.')}
        />
        <p className={styles['note']}>
          {t(
            'Columns and metrics with the same names are kept. Others are listed, and restored with a dataset that has them.',
          )}
        </p>
        {isPartial && (
          <p role="status" className={styles['note']}>
            {t('The list was not read from the server. These are the datasets known on this device.')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
