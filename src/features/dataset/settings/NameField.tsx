import { type ReactNode, useState } from 'react';
import { MAX_DATASET_NAME_LENGTH } from '#domain/dataset/creation/newDataset.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import type { SettingsProps } from './settingsProps.ts';

/** The dataset's name. An emptied field changes nothing, and shows the name again once it is left. */
export function NameField({ content, set }: SettingsProps): ReactNode {
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
