import type { ReactNode } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { OwnersField } from '../documents/OwnersField.tsx';
import styles from './Dataset.module.css';
import type { PartsProps } from './parts/partsProps.ts';
import { CertificationFields } from './parts/CertificationFields.tsx';
import { NameField } from './settings/NameField.tsx';
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
