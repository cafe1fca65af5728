import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import { listDatasets } from '#store/datasets/datasets.ts';
import { allNotes } from '#store/inbox.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import dialog from '#ui/kit/overlays/DialogText.module.css';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useListReading } from '../../documents/useListReading.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { copyToServer, type DeviceDatasetShown, partsOf } from './copyToServer.ts';
import styles from './CopyToServerDialog.module.css';

interface CopyToServerDialogProps {
  readonly dashboardId: number;
  readonly onClose: () => void;
}

/** Saves a dashboard of this device on the server, over datasets there that have the rows of those here. */
export function CopyToServerDialog({ dashboardId, onClose }: CopyToServerDialogProps): ReactNode {
  const device = useDevice();
  const { toasts } = usePage();
  const navigate = useNavigate();
  const { db, reportError } = device;
  const arrived = useLive(
    async () => (await allNotes(db)).filter(({ kind }) => kind === 'table').length,
    [db],
  );
  useListReading('datasets', arrived);
  const parts = useLive(() => partsOf(db, dashboardId), [db, dashboardId]);
  const there = (useLive(() => listDatasets(db), [db]) ?? []).filter(({ id }) => !isDeviceDataset(id));
  const [chosen, setChosen] = useState<ReadonlyMap<number, string | null>>(new Map());
  const [isBusy, setBusy] = useState(false);
  if (!parts) return null;

  const standInOf = ({ id, name, isTable }: DeviceDatasetShown): Dataset | undefined => {
    const choice = chosen.get(id);
    if (choice !== undefined) return there.find((each) => String(each.id) === choice);
    return isTable ? there.find((each) => each.name === name) : undefined;
  };
  const standIns = new Map(
    parts.datasets.flatMap((each) => {
      const found = standInOf(each);
      return found ? [[each.id, { id: found.id, uuid: found.uuid }] as const] : [];
    }),
  );

  async function copy(): Promise<void> {
    if (!parts) return;
    setBusy(true);
    const address = await copyToServer(device, parts, standIns);
    setBusy(false);
    if (address === null) return;
    toasts.show('success', t('Copied. The dashboard of this device stays as it is.'));
    onClose();
    void navigate(address);
  }
  return (
    <Dialog
      isOpen
      title={t('Copy to the server')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          isDisabled={isBusy || standIns.size < parts.datasets.length}
          onPress={() =>
            void copy().catch((error: unknown) => {
              setBusy(false);
              reportError(error, 'copy to the server');
            })
          }
        >
          {t('Copy')}
        </Button>
      }
    >
      <div className={dialog['text']}>
        <p>
          {t(
            'The dashboard and its charts are saved on the server as new ones, over datasets there. Send the rows first; the inbox tells when they have arrived.',
          )}
        </p>
        {parts.datasets.map((each) => (
          <div key={each.id} className={styles['dataset']}>
            <ComboBox
              label={t('In place of {name}', { name: each.name })}
              options={there.map(({ id, name, schema, database }) => ({
                id: String(id),
                label: name,
                detail: [database, schema].filter(Boolean).join('.'),
              }))}
              value={String(standInOf(each)?.id ?? '') || null}
              onChange={(value) => setChosen(new Map(chosen).set(each.id, value))}
              empty={t('No datasets are known on this device.')}
            />
            {each.isTable && standInOf(each) === undefined && (
              <Button onPress={() => device.tables.sendTable(each.name)}>{t('Send rows')}</Button>
            )}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
