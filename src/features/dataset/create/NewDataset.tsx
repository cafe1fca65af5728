import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { contentsOfDraft } from '#domain/dataset/creation/contentsOfDraft.ts';
import { type NewDatasetDraft, NO_DATASET } from '#domain/dataset/creation/newDatasetDraft.ts';
import { sameJson } from '#domain/merge/same.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import { useOneAtATime } from '#ui/page/useOneAtATime.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useDevice } from '../../services/device.ts';
import styles from '../Dataset.module.css';
import { createDataset } from '../datasetLife.ts';
import { FileSource } from './FileSource.tsx';
import { SqlSource } from './SqlSource.tsx';
import { TableSource } from './TableSource.tsx';
import { useFileSource } from './useFileSource.ts';
import { useNewDatasetDraft } from './useNewDatasetDraft.ts';
import { usePlace } from './usePlace.ts';

/** A new dataset of a table, of SQL or of a file, as it was left on this device. */
export function NewDataset(): ReactNode {
  const { db } = useDevice();
  const kept = useLive(() => setting(db, 'newDataset'), [db]);
  if (kept === undefined) return <PageHeader title={t('New dataset')} />;
  return <DatasetForm kept={kept ?? NO_DATASET} />;
}

/** Its fields; the server finds its columns. */
function DatasetForm({ kept }: { readonly kept: NewDatasetDraft }): ReactNode {
  const device = useDevice();
  const navigate = useNavigate();
  const dropped: unknown = useLocation().state;
  const [draft, setDraft] = useNewDatasetDraft(dropped instanceof File ? { ...kept, from: 'file' } : kept);
  const { from } = draft;
  const fromFile = useFileSource(dropped instanceof File ? dropped : null, from === 'file');
  const shown = usePlace(draft);
  const [isBusy, run] = useOneAtATime();
  const set = (parts: Partial<NewDatasetDraft>): void => setDraft({ ...draft, ...parts });
  const contents = contentsOfDraft({ ...draft, ...shown.place });
  const isComplete = from === 'file' ? fromFile.isComplete : contents !== null;

  async function create(): Promise<void> {
    if (from === 'file') return fromFile.send();
    if (contents === null) return;
    const address = await createDataset(device, contents);
    if (address === null) return;
    setDraft(NO_DATASET);
    void navigate(address);
  }

  return (
    <>
      <PageHeader
        title={t('New dataset')}
        actions={
          <>
            {!sameJson({ ...draft, from: 'table' }, NO_DATASET) && (
              <Button onPress={() => setDraft({ ...NO_DATASET, from })}>{t('Clear')}</Button>
            )}
            <Button
              kind="primary"
              isDisabled={!isComplete || isBusy}
              onPress={() =>
                void run(create).catch((error: unknown) => device.reportError(error, 'new dataset'))
              }
            >
              {isBusy ? t('Creating…') : t('Create dataset')}
            </Button>
          </>
        }
      />
      <div className={styles['page']}>
        <Tabs
          label={t('Source')}
          selected={from}
          onSelect={(id) => set({ from: id === 'sql' || id === 'file' ? id : 'table' })}
          items={[
            { id: 'table', label: t('Table'), panel: () => <TableSource {...{ draft, shown, set }} /> },
            { id: 'sql', label: t('SQL'), panel: () => <SqlSource {...{ draft, shown, set }} /> },
            { id: 'file', label: t('File'), panel: () => <FileSource {...fromFile} /> },
          ]}
        />
      </div>
    </>
  );
}
