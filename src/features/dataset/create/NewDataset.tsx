import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { newDatasetContents } from '#domain/dataset/datasetContents.ts';
import { datasetSql, MAX_DATASET_NAME_LENGTH } from '#domain/dataset/newDataset.ts';
import { type NewDatasetDraft, NO_DATASET } from '#domain/dataset/newDatasetDraft.ts';
import { sqlFault } from '#domain/dataset/sqlFault.ts';
import { sameJson } from '#domain/merge/same.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { QueryField } from '../../shared/sql/completion/QueryField.tsx';
import { useDevice } from '../../services/device.ts';
import styles from '../Dataset.module.css';
import { createDataset } from '../datasetLife.ts';
import { FileSource } from './FileSource.tsx';
import { PlaceFields, TableField } from './PlaceFields.tsx';
import { useFileSource } from './useFileSource.ts';
import { useNewDatasetDraft } from './useNewDatasetDraft.ts';

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
  const fromFile = useFileSource();
  const [draft, setDraft] = useNewDatasetDraft(
    fromFile.chosen.file === null ? kept : { ...kept, from: 'file' },
  );
  const { from, dbId, schema, table, name, sql } = draft;
  const set = (parts: Partial<NewDatasetDraft>): void => setDraft({ ...draft, ...parts });
  const fault = sqlFault(sql);
  const title = from === 'table' ? (table ?? '') : name.trim();
  const isComplete =
    from === 'file'
      ? fromFile.isComplete
      : dbId !== null && title !== '' && (from === 'table' || (sql.trim() !== '' && fault === null));

  async function create(): Promise<void> {
    if (from === 'file') return fromFile.send();
    if (dbId === null) return;
    const content = newDatasetContents({
      databaseId: dbId,
      catalog: null,
      schema,
      // A semicolon after it would end the query that contains it.
      sql: from === 'sql' ? datasetSql({ sql }) : '',
      title,
    });
    const address = await createDataset(device, content);
    if (address === null) return;
    setDraft(NO_DATASET);
    void navigate(address);
  }

  const place = { dbId, schema };
  const placeFields = <PlaceFields place={place} onChange={(next) => set({ ...next, table: null })} />;
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
              isDisabled={!isComplete}
              onPress={() =>
                void create().catch((error: unknown) => device.reportError(error, 'new dataset'))
              }
            >
              {t('Create dataset')}
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
            {
              id: 'table',
              label: t('Table'),
              panel: () => (
                <div className={styles['settings']}>
                  {placeFields}
                  <TableField place={place} value={table} onChange={(next) => set({ table: next })} />
                </div>
              ),
            },
            {
              id: 'sql',
              label: t('SQL'),
              panel: () => (
                <div className={styles['settings']}>
                  {placeFields}
                  <TextField
                    label={t('Dataset name')}
                    value={name}
                    maxLength={MAX_DATASET_NAME_LENGTH}
                    onChange={(next) => set({ name: next })}
                  />
                  <QueryField
                    place={{ ...place, catalog: null }}
                    value={sql}
                    onChange={(next) => set({ sql: next })}
                    error={fault === null ? '' : t(fault.text, fault.values)}
                    note={t(
                      'One SELECT whose columns have names. The server runs it each time a chart asks.',
                    )}
                  />
                </div>
              ),
            },
            { id: 'file', label: t('File'), panel: () => <FileSource {...fromFile} /> },
          ]}
        />
      </div>
    </>
  );
}
