import { type ReactNode, useState } from 'react';
import { namesOfText } from '#charts/explore/columns/namesOfText.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';

export interface ListTextFieldProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Names in one line. What is typed stays as it is: a comma at its end begins the next name. */
export function ListTextField({ label, values, onChange }: ListTextFieldProps): ReactNode {
  const [typed, setTyped] = useState(values.join(', '));
  return (
    <TextField
      label={label}
      note={t('Separated by commas')}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(namesOfText(text));
      }}
    />
  );
}
