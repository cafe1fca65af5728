import { type ReactNode, useState } from 'react';
import { certificationOf, withCertification } from '#domain/dataset/certification.ts';
import type { DatasetContents } from '#domain/dataset/datasetContents.ts';
import { MAX_DATASET_NAME_LENGTH } from '#domain/dataset/newDataset.ts';
import { sqlFault } from '#domain/dataset/sqlFault.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { isTemplateParams } from '#domain/sql/parameters/templateParams.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { OwnersField } from '../documents/OwnersField.tsx';
import { QueryField } from '../shared/sql/completion/QueryField.tsx';
import styles from './Dataset.module.css';
import type { PartsProps } from './parts/partsProps.ts';

const NO_COLUMN = '';

/** What a dataset is called, where its rows come from, and how charts use it. */
export function SettingsTab({
  content,
  editing,
}: Pick<PartsProps, 'row' | 'content' | 'editing'>): ReactNode {
  const set = (parts: Partial<DatasetContents>, label: string): void =>
    editing.set(parts, label, `settings ${Object.keys(parts).join(' ')}`);
  const certified = certificationOf(content.extra);
  const times = Object.values(content.columns)
    .filter(({ is_dttm: isTime }) => isTime)
    .map(({ column_name: id, verbose_name: label }) => ({ id, label: label || id }));
  const { mainTimeColumn } = content;
  const fault = sqlFault(content.sql);
  /** The SQL in whose place nothing is on screen: without any, the dataset would be one of a table. */
  const [removedSql, setRemovedSql] = useState<string | null>(null);
  const isBlank = removedSql === content.sql;
  const place = {
    dbId: content.databaseId,
    catalog: content.catalog,
    schema: content.schema,
  };
  // Only a server has owners and a cache.
  const isOfDevice = content.databaseId === DEVICE_ID;
  const isGone = mainTimeColumn !== '' && !times.some(({ id }) => id === mainTimeColumn);
  return (
    <div className={styles['scroll']}>
      <div className={styles['settings']}>
        <TextField
          label={t('Dataset name')}
          value={content.title}
          maxLength={MAX_DATASET_NAME_LENGTH}
          error={content.title.trim() === '' ? t('A name is required') : ''}
          note={
            content.sql === '' ? t('The name of its table: another name reads another table.') : undefined
          }
          onChange={(title) => title !== '' && set({ title }, t('Dataset name'))}
        />
        <TextField
          label={t('Description')}
          rows={3}
          value={content.description}
          onChange={(description) => set({ description }, t('Description'))}
        />
        {!isOfDevice && (
          <OwnersField
            entity="dataset"
            owners={content.owners}
            note={t('Owners can edit and delete the dataset.')}
            onChange={(owners) => set({ owners }, t('Owners'))}
          />
        )}
        {content.sql !== '' && (
          <QueryField
            place={place}
            value={isBlank ? '' : content.sql}
            error={isBlank ? t('SQL is required') : fault === null ? '' : t(fault.text, fault.values)}
            note={t('After a change of the SQL, sync the columns from the source.')}
            onChange={(sql) => {
              setRemovedSql(sql.trim() === '' ? content.sql : null);
              if (sql.trim() !== '') set({ sql }, t('SQL'));
            }}
          />
        )}
        <ComboBox
          label={t('Default time column')}
          options={[
            { id: NO_COLUMN, label: t('None') },
            ...times,
            ...(isGone
              ? [{ id: mainTimeColumn, label: t('{name} (missing)', { name: mainTimeColumn }) }]
              : []),
          ]}
          value={mainTimeColumn}
          error={isGone ? t('This column no longer exists. Choose another one.') : ''}
          onChange={(name) => set({ mainTimeColumn: name }, t('Default time column'))}
        />
        <Switch
          isSelected={content.alwaysFilterTime}
          onChange={(alwaysFilterTime) => set({ alwaysFilterTime }, t('Time filter'))}
        >
          {t('Filter the default time column even if a chart has another time axis')}
        </Switch>
        {!isOfDevice && (
          <NumberField
            label={t('Cache timeout')}
            note={t('In seconds. Empty for the default of the database, -1 to disable the cache.')}
            value={content.cacheTimeout}
            onChange={(cacheTimeout) => set({ cacheTimeout }, t('Cache timeout'))}
          />
        )}
        <NumberField
          label={t('Hours offset')}
          note={t('Hours added to its times, such as -5.')}
          value={content.offset}
          onChange={(offset) => set({ offset: offset ?? 0 }, t('Hours offset'))}
        />
        <Switch
          isSelected={content.filterSelect}
          onChange={(filterSelect) => set({ filterSelect }, t('Filter values'))}
        >
          {t('Offer values of columns in filters')}
        </Switch>
        <TextField
          label={t('Predicate of filter values')}
          mono
          value={content.fetchPredicate}
          note={t('SQL that limits the rows in which values are looked up.')}
          onChange={(fetchPredicate) => set({ fetchPredicate }, t('Predicate of filter values'))}
        />
        <TextField
          label={t('Template parameters')}
          rows={2}
          mono
          value={content.templateParams}
          error={
            content.templateParams.trim() !== '' && !isTemplateParams(content.templateParams)
              ? t('is expected to be a JSON object')
              : ''
          }
          onChange={(templateParams) => set({ templateParams }, t('Template parameters'))}
        />
        <TextField
          label={t('Certified by')}
          value={certified.by}
          onChange={(by) =>
            set({ extra: withCertification(content.extra, { ...certified, by }) }, t('Certified by'))
          }
        />
        <TextField
          label={t('Certification details')}
          value={certified.details}
          onChange={(details) =>
            set(
              { extra: withCertification(content.extra, { ...certified, details }) },
              t('Certification details'),
            )
          }
        />
      </div>
    </div>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly note: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A whole number; other text stays on screen with an error, and changes nothing. */
function NumberField({ label, note, value, onChange }: NumberFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const number = asNumber(text);
  const isWrong = text.trim() !== '' && !Number.isInteger(number);
  return (
    <TextField
      label={label}
      note={note}
      value={text}
      inputMode="numeric"
      error={isWrong ? t('is expected to be an integer') : ''}
      onBlur={() => !isWrong && setTyped(null)}
      onChange={(next) => {
        setTyped(next);
        const to = next.trim() === '' ? null : asNumber(next);
        if (to === null ? next.trim() === '' : Number.isInteger(to)) onChange(to);
      }}
    />
  );
}
