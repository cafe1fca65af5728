import { type ReactNode, useEffect } from 'react';
import { catalogueEntry } from '#store/catalogue.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useEditor } from '../../services/editor.ts';
import type { SchemaPlace, ShownPlace } from './usePlace.ts';

interface PlaceProps {
  readonly shown: ShownPlace;
  readonly onChange: (place: SchemaPlace) => void;
}

/** The database and the schema. */
export function PlaceFields({ shown, onChange }: PlaceProps): ReactNode {
  const { dbId, schema } = shown.place;
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
  const failure = useLive(
    async () =>
      dbId === null ? null : (await catalogueEntry(db, 'schemas', { dbId, catalog: null }))?.failure,
    [db, dbId],
  );
  return (
    <>
      <ComboBox
        label={t('Database')}
        options={databases.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={dbId === null ? null : String(dbId)}
        error={failure == null || failure.isPassing === true ? '' : failure.message}
        onChange={(id) => onChange({ dbId: Number(id), schema: null })}
      />
      <ComboBox
        label={t('Schema')}
        options={shown.schemas.map((id) => ({ id, label: id }))}
        value={schema}
        isDisabled={dbId === null}
        onChange={(chosen) => onChange({ dbId, schema: chosen })}
      />
    </>
  );
}

interface TableFieldProps {
  readonly place: SchemaPlace;
  readonly value: string | null;
  readonly onChange: (table: string) => void;
}

/** A table of the place. */
export function TableField({ place: { dbId, schema }, value, onChange }: TableFieldProps): ReactNode {
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
