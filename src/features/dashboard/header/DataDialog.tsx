import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { chooseCopyData } from '#commands/dashboard/offlineCopy.ts';
import type { Result } from '#domain/result.ts';
import type { DataOffer } from '#query/device/download/dataOffer.ts';
import type { OfflineCopy } from '#store/dashboards/dashboardRows.ts';
import { listExtracts } from '#store/datasets/extracts.ts';
import { formatBytes } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import dialog from '#ui/kit/overlays/DialogText.module.css';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './DataDialog.module.css';
import { DataChoices } from './DataChoices.tsx';
import { DashboardDataTable } from './DashboardDataTable.tsx';

/** Downloads in progress to this device, and why one failed. */
function DataComing({ dashboardId }: { readonly dashboardId: number }): ReactNode {
  const { offlineCopies } = useDashboards();
  const progress = useObservable(offlineCopies.data.progress);
  if (progress?.dashboardId !== dashboardId) return null;
  const { what, share, problem } = progress;
  if (problem !== null) {
    return (
      <p role="alert" className={styles['problem']}>
        {t('Could not refresh: {why}', { why: problem })}
      </p>
    );
  }
  const label = what === 'engine' ? t('Loading the engine') : t('Loading {name}', { name: what.dataset });
  return (
    <div className={styles['coming']}>
      <span role="status">{label}</span>
      <ProgressBar label={label} value={share === null ? null : Math.round(share * 100)} />
      <Button kind="quiet" onPress={() => offlineCopies.data.remove(dashboardId)}>
        {t('Stop')}
      </Button>
    </div>
  );
}

interface DataDialogProps {
  readonly copy: OfflineCopy;
  readonly onClose: () => void;
}

/** Whether the extracts of a dashboard are stored, their size, and the download progress. */
export function DataDialog({ copy, onClose }: DataDialogProps): ReactNode {
  const { db, change } = useDevice();
  const { offlineCopies } = useDashboards();
  const { id } = useDashboard().dashboard;
  const { datasetIds } = copy;
  const isKept = datasetIds !== null;
  const offer = useOffer(copy, id);
  const extracts = useLive(() => listExtracts(db), [db]) ?? [];
  const mine = extracts.filter(({ datasetId }) => datasetIds?.includes(datasetId) === true);
  const canChoose = isKept || offer?.ok === true;

  return (
    <Dialog
      title={t('Filters offline')}
      isOpen
      onClose={onClose}
      actions={
        <>
          {isKept && (
            <Button icon={RotateCw} onPress={() => offlineCopies.data.refresh(id)}>
              {t('Refresh the data')}
            </Button>
          )}
          <Button kind="primary" onPress={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <div className={dialog['text']}>
        <p>
          {t(
            'Chart results you have seen are saved on this device. Download the data to use any filter offline.',
          )}
        </p>
        <Checkbox
          isSelected={isKept}
          isDisabled={!canChoose}
          onChange={(isOn) => (isOn ? offlineCopies.data.keep(id) : offlineCopies.data.remove(id))}
        >
          {t('Also download the data, so that filters work offline')}
        </Checkbox>
        {isKept ? <DashboardDataTable kept={mine} offered={[]} tooLarge="" /> : <Offered offer={offer} />}
        {!isKept && offer?.ok === true && (
          <DataChoices
            offer={offer.value}
            choice={copy.choice}
            onChoose={(choice) => change(chooseCopyData({ id: copy.id, choice }))}
          />
        )}
        <DataComing dashboardId={id} />
      </div>
    </Dialog>
  );
}

function Offered({ offer }: { readonly offer: Result<DataOffer, string> | null }): ReactNode {
  if (offer === null) return <p role="status">{t('Calculating size…')}</p>;
  if (!offer.ok) {
    return (
      <p role="alert" className={styles['problem']}>
        {t('The size is not available: {why}', { why: offer.error })}
      </p>
    );
  }
  const { datasets, form, most, engineBytes } = offer.value;
  return (
    <>
      <DashboardDataTable kept={[]} offered={datasets} tooLarge={tooLargeText(offer.value)} />
      {form === 'answers' && (
        <p className={styles['note']}>
          {t('This server limits downloads to {n} rows per dataset.', {
            n: most,
          })}
        </p>
      )}
      <p className={styles['note']}>
        {engineBytes > 0
          ? t('The local query engine is also needed: {size} to download once, 30 MB on this device.', {
              size: formatBytes(engineBytes),
            })
          : t('The local query engine is already on this device.')}{' '}
        {t('It uses about 300 MB of memory while running.')}
      </p>
    </>
  );
}

const tooLargeText = ({ form, most }: DataOffer): string =>
  form === 'duckdb'
    ? t('Too large: at most {size}', { size: formatBytes(most) })
    : t('Too large: at most {n} rows', { n: most });

/** The size of the download as it is chosen, fetched whenever nothing is stored. */
function useOffer(
  { datasetIds, choice }: OfflineCopy,
  dashboardId: number,
): Result<DataOffer, string> | null {
  const { offlineCopies } = useDashboards();
  const [offer, setOffer] = useState<Result<DataOffer, string> | null>(null);
  const isKept = datasetIds !== null;
  const chosen = JSON.stringify(choice);
  useEffect(() => {
    if (isKept) return undefined;
    const controller = new AbortController();
    void offlineCopies.data.offer(dashboardId, controller.signal).then((result) => {
      if (!controller.signal.aborted) setOffer(result);
    });
    return () => controller.abort();
  }, [offlineCopies, dashboardId, isKept, chosen]);
  return offer;
}
