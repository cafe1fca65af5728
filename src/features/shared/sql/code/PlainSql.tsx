import type { ReactNode } from 'react';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import type { CodeParts } from './CodeField.tsx';

/** Where the editor cannot be loaded, the SQL is a text that is edited without help. */
export function PlainSql({ label, value, onChange }: CodeParts): ReactNode {
  return <TextField label={label} hideLabel rows={4} mono value={value} onChange={onChange} />;
}
