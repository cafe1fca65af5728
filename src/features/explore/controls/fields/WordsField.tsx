import type { ReactNode } from 'react';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import type { FieldProps } from '../controlProps.ts';

/** A text, with several lines if it may be long. */
export function WordsField({ control, value, onChange }: FieldProps): ReactNode {
  const isLong = control.kind !== 'text';
  return (
    <TextField
      hideLabel
      label={t(control.label)}
      value={typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)}
      onChange={(text) => onChange(control.isNumber === true ? numberIn(text) : text)}
      {...(isLong && { rows: 4, mono: control.kind === 'template' })}
    />
  );
}

/** Text that is not a number yet is kept as typed. */
function numberIn(text: string): unknown {
  if (text.trim() === '') return null;
  return /^-?\d+(\.\d*[1-9])?$/.test(text) ? Number(text) : text;
}
