import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { newDatasetContents } from '#domain/dataset/datasetContents.ts';
import { MAX_DATASET_NAME_LENGTH } from '#domain/dataset/newDataset.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useEditor } from '../../services/editor.ts';
import styles from '../Dataset.module.css';
import { createDataset, datasetAddress } from '../datasetLife.ts';
import { FileSource, fileToSend, NO_FILE, withFile } from './FileSource.tsx';

type From = 'table' | 'sql' | 'file';

/** A new dataset of a table, of SQL or of a file; the server finds its columns. */
export function NewDataset(): ReactNode {
  const device = useDevice();
  const navigate = useNavigate();
  const fromFile = useFile();
  const [from, setFrom] = useState<From>(fromFile.chosen.file === null ? 'table' : 'file');
  const [place, setPlace] = useState<Place>({ dbId: null, schema: null });
  const [table, setTable] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [sql, setSql] = useState('');
  const { dbId, schema } = place;
  const title = from === 'table' ? (table ?? '') : name.trim();
  const isComplete =
    from === 'file'
      ? fromFile.isComplete
      : dbId !== null && title !== '' && (from === 'table' || sql.trim() !== '');

  async function create(): Promise<void> {
    if (from === 'file') return fromFile.send();
    if (dbId === null) return;
    const content = newDatasetContents({
      databaseId: dbId,
      catalog: null,
      schema,
      sql: from === 'sql' ? sql : '',
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

/** The file that becomes a dataset, possibly one dropped on the list of datasets. */
function useFile() {
  const { datasets } = useDashboards();
  const navigate = useNavigate();
  const dropped: unknown = useLocation().state;
  const [chosen, onChange] = useState(dropped instanceof File ? withFile(NO_FILE, dropped) : NO_FILE);
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const given = fileToSend(chosen);
  return {
    chosen,
    onChange,
    fault,
    isComplete: given !== null && !isSending,
    onStop: isSending ? () => stop.current.abort() : null,
    async send(): Promise<void> {
      if (given === null) return;
      stop.current = new AbortController();
      setFault('');
      setSending(true);
      try {
        const made = await (await datasets()).sendFile(given, stop.current.signal);
        if (made.ok) void navigate(datasetAddress(made.value));
        else setFault(made.error);
      } finally {
        setSending(false);
      }
    },
  };
}

interface Place {
  readonly dbId: number | null;
  readonly schema: string | null;
}

interface PlaceProps {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

function PlaceFields({ place: { dbId, schema }, onChange }: PlaceProps): ReactNode {
  const { db, reportError } = useDevice();
  const { catalogue } = useEditor();
  useEffect(() => {
    catalogue.refreshDatabases().catch((error: unknown) => reportError(error, 'databases'));
  }, [catalogue, reportError]);
  useEffect(() => {
    if (dbId === null) return;
    catalogue
      .refreshSchemas({ dbId, catalog: null })
      .catch((error: unknown) => reportError(error, 'schemas'));
  }, [catalogue, dbId, reportError]);
  const databases = useLive(async () => (await catalogueEntry(db, 'databases'))?.payload ?? [], [db]) ?? [];
  const schemas =
    useLive(
      async () =>
        dbId === null ? [] : ((await catalogueEntry(db, 'schemas', { dbId, catalog: null }))?.payload ?? []),
      [db, dbId],
    ) ?? [];
  // Most databases have one schema that holds everything.
  const [first, ...others] = schemas;
  const usual =
    schemas.find((each) => each === 'main' || each === 'public') ?? (others.length === 0 ? first : undefined);
  useEffect(() => {
    if (schema === null && usual !== undefined) onChange({ dbId, schema: usual });
  }, [dbId, schema, usual, onChange]);
  return (
    <>
      <ComboBox
        label={t('Database')}
        options={databases.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={dbId === null ? null : String(dbId)}
        onChange={(id) => onChange({ dbId: Number(id), schema: null })}
      />
      <ComboBox
        label={t('Schema')}
        options={schemas.map((id) => ({ id, label: id }))}
        value={schema}
        isDisabled={dbId === null}
        onChange={(chosen) => onChange({ dbId, schema: chosen })}
      />
    </>
  );
}

interface TableFieldProps {
  readonly place: Place;
  readonly value: string | null;
  readonly onChange: (table: string) => void;
}

function TableField({ place: { dbId, schema }, value, onChange }: TableFieldProps): ReactNode {
  const { db, reportError } = useDevice();
  const { catalogue } = useEditor();
  useEffect(() => {
    if (dbId === null || schema === null) return;
    catalogue
      .refreshTables({ dbId, catalog: null, schema })
      .catch((error: unknown) => reportError(error, 'tables'));
  }, [catalogue, dbId, schema, reportError]);
  const tables =
    useLive(
      async () =>
        dbId === null
          ? []
          : ((await catalogueEntry(db, 'tables', { dbId, catalog: null, schema }))?.payload ?? []),
      [db, dbId, schema],
    ) ?? [];
  return (
    <ComboBox
      label={t('Table')}
      options={tables.map(({ name }) => ({ id: name, label: name }))}
      value={value}
      isDisabled={dbId === null}
      onChange={onChange}
    />
  );
}
