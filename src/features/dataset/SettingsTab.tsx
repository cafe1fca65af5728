import type { ReactNode } from 'react';
import { MAX_DATASET_NAME_LENGTH } from '#domain/dataset/newDataset.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { OwnersField } from '../documents/OwnersField.tsx';
import styles from './Dataset.module.css';
import type { PartsProps } from './parts/partsProps.ts';
import { CertificationFields } from './parts/CertificationFields.tsx';
import { QueryingFields } from './settings/QueryingFields.tsx';
import type { SettingsProps } from './settings/settingsProps.ts';
import { SqlField } from './settings/SqlField.tsx';

/** What a dataset is called, where its rows come from, and how charts use it. */
export function SettingsTab({ content, editing }: Pick<PartsProps, 'content' | 'editing'>): ReactNode {
  const set: SettingsProps['set'] = (parts, label) =>
    editing.set(parts, label, `settings ${Object.keys(parts).join(' ')}`);
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
