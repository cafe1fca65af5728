import { type ReactNode, useState } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { MAX_DATASET_NAME_LENGTH } from '#domain/dataset/creation/newDataset.ts';
import { sqlFault } from '#domain/dataset/creation/sqlFault.ts';
import { OwnersField } from '../documents/OwnersField.tsx';
import { QueryField } from '../shared/sql/completion/QueryField.tsx';
import styles from './Dataset.module.css';
import type { PartsProps } from './parts/partsProps.ts';
import { CertificationFields } from './parts/CertificationFields.tsx';
import { QueryingFields } from './settings/QueryingFields.tsx';
import type { SettingsProps } from './settings/settingsProps.ts';

/** The SQL of a dataset. An empty field changes nothing: without SQL, the dataset would be one of a table. */
function SqlField({ content, set }: SettingsProps): ReactNode {
  const { sql, databaseId, catalog, schema } = content;
  /** The SQL that was removed from the field. */
  const [removedSql, setRemovedSql] = useState<string | null>(null);
  const isBlank = removedSql === sql;
  const fault = sqlFault(sql);
  return (
    <QueryField
      place={{ dbId: databaseId, catalog, schema }}
      value={isBlank ? '' : sql}
      error={isBlank ? t('SQL is required') : fault === null ? '' : t(fault.text, fault.values)}
      note={t('After a change of the SQL, sync the columns from the source.')}
      onChange={(typed) => {
        setRemovedSql(typed.trim() === '' ? sql : null);
        if (typed.trim() !== '') set({ sql: typed }, t('SQL'));
      }}
    />
  );
}

/** The dataset's name. An emptied field changes nothing, and shows the name again once it is left. */
function NameField({ content, set }: SettingsProps): ReactNode {
  const [isEmptied, setEmptied] = useState(false);
  const name = isEmptied ? '' : content.title;
  return (
    <TextField
      label={t('Dataset name')}
      value={name}
      maxLength={MAX_DATASET_NAME_LENGTH}
      error={name.trim() === '' ? t('A name is required') : ''}
      note={content.sql === '' ? t('The name of its table: another name reads another table.') : undefined}
      onBlur={() => setEmptied(false)}
      onChange={(title) => {
        setEmptied(title === '');
        if (title !== '') set({ title }, t('Dataset name'));
      }}
    />
  );
}

/** What a dataset is called, where its rows come from, and how charts use it. */
export function SettingsTab({ content, editing }: Pick<PartsProps, 'content' | 'editing'>): ReactNode {
  const set: SettingsProps['set'] = (parts, label) =>
    editing.set(parts, label, `settings ${Object.keys(parts).join(' ')}`);
  return (
    <div className={styles['scroll']}>
      <div className={styles['settings']}>
        <NameField content={content} set={set} />
        <TextField
          label={t('Description')}
          rows={3}
          value={content.description}
          onChange={(description) => set({ description }, t('Description'))}
        />
        {/* Only datasets of a server have owners. */}
        {content.databaseId !== DEVICE_ID && (
          <OwnersField
            entity="dataset"
            owners={content.owners}
            note={t('Owners can edit and delete the dataset.')}
            onChange={(owners) => set({ owners }, t('Owners'))}
          />
        )}
        {content.sql !== '' && <SqlField content={content} set={set} />}
        <QueryingFields content={content} set={set} />
        <CertificationFields extra={content.extra} set={set} />
      </div>
    </div>
  );
}
