import { type ReactNode, useState } from 'react';
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
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { sqlFault } from '#domain/dataset/creation/sqlFault.ts';
import { MAX_DATASET_NAME_LENGTH } from '#domain/dataset/creation/newDataset.ts';
import { keepNewDataset } from '#commands/keepNewDataset.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useDevice } from '../../services/device.ts';
import styles from '../Dataset.module.css';
import { createDataset } from '../datasetLife.ts';
import { QueryField } from '../../shared/sql/completion/QueryField.tsx';
import { FileSource } from './FileSource.tsx';
import { useFileSource } from './useFileSource.ts';
import { usePlace, type ShownPlace } from './usePlace.ts';
import { PlaceFields, TableField } from './PlaceFields.tsx';

interface DraftFieldsProps {
  readonly draft: NewDatasetDraft;
  readonly shown: ShownPlace;
  readonly set: (parts: Partial<NewDatasetDraft>) => void;
}

/** What is filled in of a new dataset: each change is on screen at once and kept on this device. */
function useNewDatasetDraft(
  opened: NewDatasetDraft,
): readonly [draft: NewDatasetDraft, set: (draft: NewDatasetDraft) => void] {
  const { change } = useDevice();
  const [draft, setDraft] = useState(opened);
  return [
    draft,
    (next) => {
      setDraft(next);
      change(keepNewDataset({ ...next }));
    },
  ];
}

/** A query that becomes a dataset, and the dataset's name. */
function SqlSource({ draft: { name, sql }, shown, set }: DraftFieldsProps): ReactNode {
  const fault = sqlFault(sql);
  return (
    <div className={styles['settings']}>
      <PlaceFields shown={shown} onChange={(next) => set({ ...next, table: null })} />
      <TextField
        label={t('Dataset name')}
        value={name}
        maxLength={MAX_DATASET_NAME_LENGTH}
        onChange={(next) => set({ name: next })}
      />
      <QueryField
        place={{ ...shown.place, catalog: null }}
        value={sql}
        onChange={(next) => set({ sql: next })}
        error={fault === null ? '' : t(fault.text, fault.values)}
        note={t('One SELECT whose columns have names. The server runs it each time a chart asks.')}
      />
    </div>
  );
}

/** A table that becomes a dataset of the same name. */
function TableSource({ draft: { table }, shown, set }: DraftFieldsProps): ReactNode {
  return (
    <div className={styles['settings']}>
      <PlaceFields shown={shown} onChange={(next) => set({ ...next, table: null })} />
      <TableField place={shown.place} value={table} onChange={(next) => set({ table: next })} />
    </div>
  );
}

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
