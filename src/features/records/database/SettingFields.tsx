import type { ReactNode } from 'react';
import type { ConnectionDraft } from '#domain/catalogue/connection/connectionDraft.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from '../../shared/lists/Lists.module.css';
import type { DraftFieldsProps } from './draftFields.ts';

const FLAGS: readonly (readonly ['isExposed' | 'allowDml' | 'allowCtas' | 'allowCvas', label: string])[] = [
  ['isExposed', 'SQL editor'],
  ['allowDml', 'Statements that change data'],
  ['allowCtas', 'CREATE TABLE AS'],
  ['allowCvas', 'CREATE VIEW AS'],
];

/** What people may do with a database. */
export function SettingFields({ draft, faults, onChange }: DraftFieldsProps): ReactNode {
  const flag = (key: keyof ConnectionDraft) => (isOn: boolean) => onChange({ ...draft, [key]: isOn });
  return (
    <>
      <fieldset className={styles['flags']}>
        <legend>{t('Allowed')}</legend>
        {FLAGS.map(([key, label]) => (
          <Checkbox key={key} isSelected={draft[key]} onChange={flag(key)}>
            {t(label)}
          </Checkbox>
        ))}
      </fieldset>
      <TextField
        label={t('Cache time-out in seconds')}
        inputMode="numeric"
        value={draft.cacheTimeout}
        error={t(faults.cacheTimeout ?? '')}
        note={t('How long rows of charts are cached. Empty for the server’s default.')}
        onChange={(cacheTimeout) => onChange({ ...draft, cacheTimeout })}
      />
    </>
  );
}
