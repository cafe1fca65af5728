import type { ReactNode } from 'react';
import { setCatalog, setDatabase, setSchema } from '#commands/tab/tabEdit.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import type { Option } from '#ui/kit/fields/ComboBoxParts.tsx';
import { t } from '#ui/t.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { useDevice } from '../../services/device.ts';
import type { LabData } from '../lab/useLabData.ts';
import type { ShownTab } from '../lab/shown.ts';

const asOptions = (names: readonly string[]): Option[] => names.map((name) => ({ id: name, label: name }));

const WIDTHS = {
  beside: { database: { width: 172 }, catalog: { width: 150 }, schema: { width: 138 } },
  hidden: { database: { width: 140 }, catalog: { width: 110 }, schema: { width: 96 } },
  above: { database: {}, catalog: {}, schema: {} },
};

export interface PlaceChoosersProps {
  readonly data: LabData;
  readonly shown: ShownTab;
  /** Beside the fields, above them, or for screen readers only. */
  readonly labels: 'beside' | 'above' | 'hidden';
}

/** Where the SQL runs: the database, its catalog if it has any, and the schema. */
export function PlaceChoosers({ data, shown, labels }: PlaceChoosersProps): ReactNode {
  const { change } = useDevice();
  const { tab, database, schema } = shown;
  // A selected schema that is not in the list stays selectable: the list may be outdated.
  const schemas = schema === null || data.schemas.includes(schema) ? data.schemas : [schema, ...data.schemas];
  const look = { inline: labels === 'beside', hideLabel: labels === 'hidden' };
  const widths = WIDTHS[labels];
  return (
    <>
      <ComboBox
        {...look}
        label={t('Database')}
        {...widths.database}
        placeholder={t('Choose a database')}
        empty={t('No databases yet')}
        value={tab.dbId === null ? null : String(tab.dbId)}
        options={data.databases.map(({ id, name, backend }) => ({
          id: String(id),
          label: id === DEVICE_ID ? t(name) : name,
          detail: backend,
        }))}
        onChange={(id) => change(setDatabase({ id: tab.id, dbId: Number(id), catalog: null, schema: null }))}
      />
      {database?.allowMultiCatalog === true && (
        <ComboBox
          {...look}
          label={t('Catalog')}
          {...widths.catalog}
          placeholder={t('Default')}
          value={tab.catalog}
          options={asOptions(data.catalogs)}
          onChange={(catalog) => change(setCatalog({ id: tab.id, catalog }))}
        />
      )}
      <ComboBox
        {...look}
        label={t('Schema')}
        {...widths.schema}
        placeholder={t('Default')}
        isDisabled={tab.dbId === null}
        value={schema}
        options={asOptions(schemas)}
        onChange={(next) => change(setSchema({ id: tab.id, schema: next }))}
      />
    </>
  );
}
