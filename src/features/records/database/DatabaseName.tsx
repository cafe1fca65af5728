import type { ReactNode } from 'react';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import type { DraftFieldsProps } from './draftFields.ts';

/** The name under which people see a database. */
export function DatabaseName({ draft, faults, onChange }: DraftFieldsProps): ReactNode {
  return (
    <TextField
      label={t('Name')}
      maxLength={250}
      value={draft.name}
      error={t(faults.name ?? '')}
      onChange={(name) => onChange({ ...draft, name })}
    />
  );
}
