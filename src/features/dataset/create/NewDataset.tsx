import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newDatasetContents } from '#domain/dataset/datasetContents.ts';
import { datasetSql, MAX_DATASET_NAME_LENGTH } from '#domain/dataset/newDataset.ts';
import { sqlFault } from '#domain/dataset/sqlFault.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useDevice } from '../../services/device.ts';
import styles from '../Dataset.module.css';
import { createDataset } from '../datasetLife.ts';
import { FileSource } from './FileSource.tsx';
import { type Place, PlaceFields, TableField } from './PlaceFields.tsx';
import { useFileSource } from './useFileSource.ts';

type From = 'table' | 'sql' | 'file';

/** A new dataset of a table, of SQL or of a file; the server finds its columns. */
export function NewDataset(): ReactNode {
  const device = useDevice();
  const navigate = useNavigate();
  const fromFile = useFileSource();
  const [from, setFrom] = useState<From>(fromFile.chosen.file === null ? 'table' : 'file');
  const [place, setPlace] = useState<Place>({ dbId: null, schema: null });
  const [table, setTable] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [sql, setSql] = useState('');
  const { dbId, schema } = place;
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
    if (address !== null) void navigate(address);
  }

  const placeFields = (
    <PlaceFields
      place={place}
      onChange={(next) => {
        setPlace(next);
        setTable(null);
      }}
    />
  );
  return (
    <>
      <PageHeader
        title={t('New dataset')}
        actions={
          <Button
            kind="primary"
            isDisabled={!isComplete}
            onPress={() => void create().catch((error: unknown) => device.reportError(error, 'new dataset'))}
          >
            {t('Create dataset')}
          </Button>
        }
      />
      <div className={styles['page']}>
        <Tabs
          label={t('Source')}
          selected={from}
          onSelect={(id) => setFrom(id === 'sql' || id === 'file' ? id : 'table')}
          items={[
            {
              id: 'table',
              label: t('Table'),
              panel: () => (
                <div className={styles['settings']}>
                  {placeFields}
                  <TableField place={place} value={table} onChange={setTable} />
                </div>
              ),
            },
            {
              id: 'sql',
              label: t('SQL'),
              panel: () => (
                <div className={styles['settings']}>
                  {placeFields}
                  <SqlFields {...{ name, sql, setName, setSql }} />
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

interface SqlFieldsProps {
  readonly name: string;
  readonly sql: string;
  readonly setName: (name: string) => void;
  readonly setSql: (sql: string) => void;
}

/** A dataset of SQL has a name of its own. */
function SqlFields({ name, sql, setName, setSql }: SqlFieldsProps): ReactNode {
  const fault = sqlFault(sql);
  return (
    <>
      <TextField
        label={t('Dataset name')}
        value={name}
        maxLength={MAX_DATASET_NAME_LENGTH}
        onChange={setName}
      />
      <TextField
        label={t('SQL')}
        rows={8}
        mono
        value={sql}
        onChange={setSql}
        error={fault === null ? '' : t(fault.text, fault.values)}
        note={t('One SELECT whose columns have names. The server runs it each time a chart asks.')}
      />
    </>
  );
}
