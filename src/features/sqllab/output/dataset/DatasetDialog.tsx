import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { datasetSql, MAX_DATASET_NAME_LENGTH, newDataset } from '#domain/dataset/creation/newDataset.ts';
import { chartOverAddress } from '#charts/explore/open/exploreAddress.ts';
import type { Query } from '#domain/query/query.ts';
import { getTab } from '#store/sql/tabs.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { SignInButton } from '../../../shared/page/SignInButton.tsx';
import { SqlText } from '../../../shared/sql/SqlText.tsx';
import { useHold } from '../../results/heldResult.ts';
import { createDatasetMaker, NOT_CREATED } from './datasetMaker.ts';
import styles from './DatasetDialog.module.css';
import { useLabServices } from '../../lab/labServices.ts';

export interface DatasetDialogProps {
  readonly query: Query;
  /** The form data of a chart over the dataset, which opens next; null if none does. */
  readonly chart: FormData | null;
  readonly onClose: () => void;
}

/** Asks for the name of a dataset created from the shown query (DST-01). */
export function DatasetDialog({ query, chart, onClose }: DatasetDialogProps): ReactNode {
  useHold(true);
  const services = useLabServices();
  const { db, connection } = services;
  const navigate = useNavigate();
  const [maker] = useState(() => createDatasetMaker(services, () => void navigate('/tablemodelview/list/')));
  const creation = useObservable(maker.creation);
  const { online, serverReachable } = useObservable(connection);
  const [name, setName] = useState(query.tab);
  const form = useId();
  const isUnderWay = creation?.status === 'started';
  const madeId = creation?.status === 'success' ? creation.id : null;

  useEffect(() => {
    if (madeId === null) return;
    onClose();
    if (chart !== null) void navigate(chartOverAddress(madeId, chart));
  }, [madeId, chart, navigate, onClose]);

  function close(): void {
    maker.leave();
    onClose();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '' || isUnderWay) return;
    const tab = await getTab(db, query.sqlEditorId);
    await maker.create(newDataset(query, name, tab?.templateParams ?? ''));
  }

  return (
    <Dialog
      title={chart !== null ? t('Create chart') : t('Create dataset')}
      isOpen
      isDismissable={!isUnderWay}
      onClose={close}
      actions={
        <DialogActions
          onCancel={close}
          label={isUnderWay ? t('Creating…') : t('Create')}
          form={form}
          isDisabled={name.trim() === '' || isUnderWay}
        />
      }
    >
      <form id={form} className={styles['form']} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('Dataset name')}
          value={name}
          maxLength={MAX_DATASET_NAME_LENGTH}
          onChange={setName}
          autoFocus
          isRequired
          note={
            chart !== null
              ? t('The chart needs a dataset, which runs this SQL each time. Explore opens with it.')
              : t('Charts can use the dataset like a table. It runs this SQL each time.')
          }
        />
        <SqlText label={t('SQL of the dataset')} sql={datasetSql(query)} />
        {creation?.status === 'failed' ? (
          <div role="alert" className={styles['fault']}>
            <strong>{t(NOT_CREATED)}</strong>
            <p>{t(creation.reason)}</p>
            <SignInButton />
          </div>
        ) : (
          query.dbId !== DEVICE_ID &&
          (!online || serverReachable === false) && (
            <p className={styles['note']}>
              {t('Datasets are created on the server, which is unreachable right now.')}
            </p>
          )
        )}
      </form>
    </Dialog>
  );
}
